import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { FlightStatus } from '@reisspel/contract/flights';
import type { GamePhase } from '@reisspel/contract/game';
import { TaskId, TeamId } from '@reisspel/contract/ids';
import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { GalleryPhoto, TaskResult } from '@reisspel/contract/live';
import type { OrganiserMessage } from '@reisspel/contract/messages';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { type Board, gamePhase, keepsSecrets } from '@reisspel/rules/board';
import { photosGoAt } from '@reisspel/rules/photo-retention';
import { notAskedAway, parseBoard } from '../db/boards.ts';
import type { Tx } from '../db/database.ts';
import { listRemovals, type Removal } from '../db/erasure/photo-removals.ts';
import { findRetention } from '../db/erasure/photo-retention.ts';
import { listFlightStatuses } from '../db/flight-queries.ts';
import { listTasks, listTeams } from '../db/game-queries.ts';
import { listRuns } from '../db/game-runs.ts';
import { messageFromRow, photoFromRow, submissionFromRow, type TeamRecord } from '../db/rows.ts';
import { listAdjustments, listResults } from '../db/score-queries.ts';
import { findPublishedTrip } from '../db/trip-queries.ts';
import type { TripScope } from '../db/trip-scope.ts';

interface TeamTask {
  teamId: TeamId;
  taskId: TaskId;
}

/** The whole game, and what changes by itself on the trip's pages, at one revision, before anybody's view of it is cut out. */
export interface TripState {
  revision: number;
  gameStarted: boolean;
  phase: GamePhase;
  scoreboardVisible: boolean;
  board: Board;
  /** In playing order. */
  tasks: AdminTask[];
  /** Oldest first. */
  teams: TeamRecord[];
  results: TaskResult[];
  attempts: (TeamTask & { count: number })[];
  /** Until when each opened quiz runs (epoch ms); null is without a limit. */
  openings: (TeamTask & { deadlineAt: number | null })[];
  /** The phones of each team that have a task open. */
  presences: (TeamTask & { count: number })[];
  /** The photo each team has in its hands for each task, else the one it sent last. */
  lastPhotos: AdminSubmission[];
  /** The photos of all teams that came last, and earlier ones that the organiser is asked to look at. */
  submissions: AdminSubmission[];
  /** Newest first. */
  adjustments: ScoreAdjustment[];
  /** Newest first. */
  messages: OrganiserMessage[];
  /** Of completed tasks only, as they were made, the oldest first. */
  photos: GalleryPhoto[];
  /** As they were asked. */
  removals: Removal[];
  /** When all photos of the trip go; null: they stay. */
  photosGoAt: number | null;
  /** Those of them that others than the organiser see in the gallery, and, while the board is frozen, those that they saw then. */
  shownPhotos: GalleryPhoto[];
  contentVersion: number;
  /** In the trip's order. */
  flights: FlightStatus[];
}

async function loadSubmissions(tx: Tx, { tripId }: TripScope) {
  const photos = tx.query
    .selectFrom('submissions')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('photo_id', 'is not', null);
  const lastPhotos = await photos
    .where(({ eb, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submissions as later')
            .select('later.id')
            .whereRef('later.team_id', '=', 'submissions.team_id')
            .whereRef('later.task_id', '=', 'submissions.task_id')
            .where((later) => later('later.attempt', '>', eb.ref('submissions.attempt'))),
        ),
      ),
    )
    .execute();
  const held = await photos.where('verdict', '=', 'held').where('review', '=', 'none').execute();
  // One that was erased leaves what came of it, and nothing to look at.
  const there = photos.where(({ exists, selectFrom }) =>
    exists(selectFrom('photos').select('photos.id').whereRef('photos.id', '=', 'submissions.photo_id')),
  );
  const newest = await there
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SUBMISSION_PAGE)
    .execute();
  const asked = await there.where('asked', '=', 1).where('review', '=', 'none').execute();
  const submissions = new Map([...newest, ...asked].map((row) => [row.id, submissionFromRow(row)]));
  // The photo in a team's hands goes before a later one that was refused.
  const last = new Map([...lastPhotos, ...held].map((row) => [`${row.team_id} ${row.task_id}`, row]));
  return {
    lastPhotos: [...last.values()].map(submissionFromRow),
    submissions: [...submissions.values()],
  };
}

async function loadMessages(tx: Tx, { tripId }: TripScope): Promise<OrganiserMessage[]> {
  const rows = await tx.query
    .selectFrom('organiser_messages')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(messageFromRow);
}

async function loadPlay(tx: Tx, { tripId }: TripScope) {
  const attempts = await tx.query
    .selectFrom('submissions')
    .select((eb) => ['team_id', 'task_id', eb.fn.countAll<number>().as('count')])
    .where('trip_id', '=', tripId)
    .groupBy(['team_id', 'task_id'])
    .execute();
  const openings = await tx.query
    .selectFrom('quiz_openings')
    .select(['team_id', 'task_id', 'deadline_at'])
    .where('trip_id', '=', tripId)
    .execute();
  const presences = await tx.query
    .selectFrom('presences')
    .select((eb) => ['team_id', 'task_id', eb.fn.countAll<number>().as('count')])
    .where('trip_id', '=', tripId)
    .groupBy(['team_id', 'task_id'])
    .execute();
  const pair = (row: { team_id: string; task_id: string }) => ({
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
  });
  return {
    attempts: attempts.map((row) => ({ ...pair(row), count: row.count })),
    openings: openings.map((row) => ({ ...pair(row), deadlineAt: row.deadline_at })),
    presences: presences.map((row) => ({ ...pair(row), count: row.count })),
  };
}

async function loadGallery(tx: Tx, { tripId }: TripScope, board: Board) {
  const photos = tx.query
    .selectFrom('photos')
    .select([
      'photos.id',
      'photos.team_id',
      'photos.task_id',
      'photos.width',
      'photos.height',
      'photos.taken_at',
    ])
    .where('photos.trip_id', '=', tripId)
    .where(notAskedAway)
    .orderBy('photos.taken_at')
    .orderBy('photos.id');
  const rows = await photos
    .innerJoin('completed_tasks', 'completed_tasks.photo_id', 'photos.id')
    .select('completed_tasks.points_awarded as points')
    .execute();
  const shownRows = keepsSecrets(board)
    ? await photos
        .innerJoin('frozen_gallery', 'frozen_gallery.photo_id', 'photos.id')
        .select('frozen_gallery.points')
        .execute()
    : rows;
  const photo = (row: (typeof rows)[number]) => photoFromRow(row, row.points);
  return { photos: rows.map(photo), shownPhotos: shownRows.map(photo) };
}

async function loadPages(tx: Tx, scope: TripScope) {
  const { content, contentVersion } = await findPublishedTrip(tx, scope);
  const retention = await findRetention(tx, scope);
  return {
    contentVersion,
    flights: await listFlightStatuses(tx, scope, content),
    photosGoAt: retention === null ? null : photosGoAt(retention, content),
  };
}

/** One query per table, whatever the number of rows. Throws when the trip is gone. */
export async function loadTripState(tx: Tx, scope: TripScope): Promise<TripState> {
  const { tripId } = scope;
  const trip = await tx.query
    .selectFrom('trips')
    .innerJoin('game_state', 'game_state.trip_id', 'trips.id')
    .select([
      'trips.revision',
      'game_state.game_started',
      'game_state.scoreboard_visible',
      'game_state.board',
    ])
    .where('trips.id', '=', tripId)
    .executeTakeFirstOrThrow();
  const gameStarted = trip.game_started === 1;
  const board = parseBoard(trip.board);
  return {
    revision: trip.revision,
    gameStarted,
    phase: gamePhase(gameStarted, (await listRuns(tx, scope)).length > 0),
    board,
    scoreboardVisible: trip.scoreboard_visible === 1,
    tasks: await listTasks(tx, scope),
    teams: await listTeams(tx, scope),
    results: await listResults(tx, scope),
    adjustments: await listAdjustments(tx, scope),
    messages: await loadMessages(tx, scope),
    removals: await listRemovals(tx, scope),
    ...(await loadPlay(tx, scope)),
    ...(await loadGallery(tx, scope, board)),
    ...(await loadSubmissions(tx, scope)),
    ...(await loadPages(tx, scope)),
  };
}

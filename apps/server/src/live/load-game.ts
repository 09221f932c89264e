import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import {
  type Attempt,
  type FrozenPhoto,
  type Game,
  type LiveGame,
  type Opening,
  type Phones,
  type Photo,
  type TaskPlay,
  type Team,
  type TeamPlay,
  UNTOUCHED,
} from '@reisspel/rules/game/game';
import { parseBoard } from '../db/boards.ts';
import type { Tx } from '../db/database.ts';
import { listRemovals } from '../db/erasure/photo-removals.ts';
import { findRetention } from '../db/erasure/photo-retention.ts';
import { listFlightStatuses } from '../db/flight-queries.ts';
import { listTasks, listTeams } from '../db/game-queries.ts';
import { listRuns } from '../db/game-runs.ts';
import { messageFromRow, submissionFromRow } from '../db/rows.ts';
import { listAdjustments, listResults } from '../db/score-queries.ts';
import { findPublishedTrip } from '../db/trip-queries.ts';
import type { TripScope } from '../db/trip-scope.ts';

type Result = Pick<TaskResult, 'outcome' | 'settledAt'>;

/** Names what a team does with a task. */
function cell(teamId: string, taskId: string): string {
  return `${teamId} ${taskId}`;
}

async function loadPhotos(tx: Tx, { tripId }: TripScope): Promise<Map<string, Photo>> {
  const rows = await tx.query
    .selectFrom('photos')
    .select(['id', 'width', 'height', 'taken_at'])
    .where('trip_id', '=', tripId)
    .execute();
  return new Map(
    rows.map(({ id, width, height, taken_at }) => [
      id,
      { id: PhotoId.parse(id), width, height, takenAt: taken_at },
    ]),
  );
}

/** By team and task, in the order they came. */
async function loadAttempts(tx: Tx, scope: TripScope): Promise<Map<string, Attempt[]>> {
  const photos = await loadPhotos(tx, scope);
  const rows = await tx.query
    .selectFrom('submissions')
    .selectAll()
    .where('trip_id', '=', scope.tripId)
    .orderBy('attempt')
    .orderBy('id')
    .execute();
  const attempts = new Map<string, Attempt[]>();
  for (const row of rows) {
    const { teamId, taskId, ...attempt } = submissionFromRow(row);
    const photo = attempt.photoId === null ? null : (photos.get(attempt.photoId) ?? null);
    const own = attempts.get(cell(teamId, taskId)) ?? [];
    own.push({ ...attempt, photo });
    attempts.set(cell(teamId, taskId), own);
  }
  return attempts;
}

async function loadOpenings(tx: Tx, { tripId }: TripScope): Promise<Map<string, Opening>> {
  const rows = await tx.query
    .selectFrom('quiz_openings')
    .select(['team_id', 'task_id', 'deadline_at'])
    .where('trip_id', '=', tripId)
    .execute();
  return new Map(rows.map((row) => [cell(row.team_id, row.task_id), { deadlineAt: row.deadline_at }]));
}

async function loadPhones(tx: Tx, { tripId }: TripScope): Promise<Phones> {
  const rows = await tx.query
    .selectFrom('presences')
    .select((eb) => ['team_id', 'task_id', eb.fn.countAll<number>().as('count')])
    .where('trip_id', '=', tripId)
    .groupBy(['team_id', 'task_id'])
    .execute();
  const phones = new Map<TeamId, Map<TaskId, number>>();
  for (const row of rows) {
    const teamId = TeamId.parse(row.team_id);
    const ofTeam = phones.get(teamId) ?? new Map<TaskId, number>();
    phones.set(teamId, ofTeam.set(TaskId.parse(row.task_id), row.count));
  }
  return phones;
}

async function loadMessages(tx: Tx, { tripId }: TripScope): Promise<Game['messages']> {
  const rows = await tx.query
    .selectFrom('organiser_messages')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(messageFromRow);
}

async function loadFlags(tx: Tx, { tripId }: TripScope): Promise<Game['flags'] & { revision: number }> {
  const row = await tx.query
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
  const frozen = await tx.query
    .selectFrom('frozen_gallery')
    .select(['photo_id', 'points'])
    .where('trip_id', '=', tripId)
    .execute();
  return {
    revision: row.revision,
    started: row.game_started === 1,
    visible: row.scoreboard_visible === 1,
    board: parseBoard(row.board),
    frozenGallery: frozen.map(
      ({ photo_id, points }): FrozenPhoto => ({ photoId: PhotoId.parse(photo_id), points }),
    ),
  };
}

async function loadPages(tx: Tx, scope: TripScope): Promise<Game['pages']> {
  const { content, contentVersion } = await findPublishedTrip(tx, scope);
  const { endsOn, timeZone } = content;
  return {
    contentVersion,
    end: { endsOn, timeZone },
    retention: await findRetention(tx, scope),
    flights: await listFlightStatuses(tx, scope, content),
  };
}

async function loadPlay(
  tx: Tx,
  scope: TripScope,
  teams: readonly Team[],
  tasks: readonly AdminTask[],
): Promise<TeamPlay[]> {
  const attempts = await loadAttempts(tx, scope);
  const openings = await loadOpenings(tx, scope);
  const results = new Map(
    (await listResults(tx, scope)).map(({ teamId, taskId, ...result }): [string, Result] => [
      cell(teamId, taskId),
      result,
    ]),
  );
  const adjustments = Map.groupBy(await listAdjustments(tx, scope), ({ teamId }) => teamId);
  const removals = Map.groupBy(await listRemovals(tx, scope), ({ teamId }) => teamId);
  const taskPlay = (at: string): TaskPlay => {
    const play = {
      opening: openings.get(at) ?? null,
      attempts: attempts.get(at) ?? UNTOUCHED.attempts,
      result: results.get(at) ?? null,
    };
    const isTouched = play.opening !== null || play.attempts.length > 0 || play.result !== null;
    return isTouched ? play : UNTOUCHED;
  };
  return teams.map(({ id }) => ({
    tasks: tasks.map((task) => taskPlay(cell(id, task.id))),
    adjustments: adjustments.get(id) ?? [],
    removals: removals.get(id) ?? [],
  }));
}

/** One query for each table, whatever the number of rows. Throws when the trip is gone. */
export async function loadGame(tx: Tx, scope: TripScope): Promise<Game> {
  const { revision, ...flags } = await loadFlags(tx, scope);
  const tasks = await listTasks(tx, scope);
  const teams = await listTeams(tx, scope);
  return {
    revision,
    flags,
    runs: await listRuns(tx, scope),
    tasks,
    teams,
    play: await loadPlay(tx, scope, teams, tasks),
    messages: await loadMessages(tx, scope),
    pages: await loadPages(tx, scope),
  };
}

/** The game, and who is at it. */
export async function loadLiveGame(tx: Tx, scope: TripScope): Promise<LiveGame> {
  return { game: await loadGame(tx, scope), phones: await loadPhones(tx, scope) };
}

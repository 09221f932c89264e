import { HintId, PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { Landing, Score } from '@reisspel/contract/live';
import { type AdminTask, KeptAnswer } from '@reisspel/contract/tasks';
import type { Flight } from '@reisspel/contract/trip/trip';
import {
  type Attempt,
  compareReactions,
  type FrozenPhoto,
  type Game,
  NOT_PLAYED,
  type Opening,
  type Photo,
  type PlannedFlight,
  type Reaction,
  type Removal,
  type Result,
  type TaskPlay,
  type Team,
  type TeamPlay,
} from '@reisspel/rules/game/game';
import { instantOf } from '@reisspel/rules/zoned-time';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { listFlightStatuses, shownFlights } from '../db/flight-queries.ts';
import { currentIds, findRetention, listTasks, listTeams } from '../db/game-queries.ts';
import {
  adjustmentFromRow,
  messageFromRow,
  replyFromRow,
  resultFromRow,
  submissionFromRow,
  videoFromRow,
} from '../db/rows.ts';
import type { Schema } from '../db/tables/schema.ts';
import type { TripTx } from '../db/trip-scope.ts';
import { findPublishedTrip } from '../db/trips.ts';

async function listRemovals(tx: TripTx): Promise<Removal[]> {
  const rows = await tx.query
    .selectFrom('photo_removals')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .orderBy('asked_at')
    .orderBy('photo_id')
    .execute();
  return rows.map((row) => ({
    photoId: PhotoId.parse(row.photo_id),
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    askedAt: row.asked_at,
  }));
}

const at = z.number().int();
const scores = z.array(Score);

export const StoredBoard = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen'), at, frozen: scores }),
  z.strictObject({
    status: z.literal('revealing'),
    at,
    frozen: scores,
    outcome: scores,
    revealed: z.number().int(),
  }),
  z.strictObject({ status: z.literal('revealed'), at, frozen: scores, outcome: scores }),
]);

function groupByTeamTask<Row extends { team_id: string; task_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ team_id, task_id }) => teamTaskKey(team_id, task_id));
}

function teamTaskKey(teamId: string, taskId: string): string {
  return `${teamId} ${taskId}`;
}

function openingFrom({ opened_at, deadline_at }: Selectable<Schema['quiz_openings']>): Opening {
  return { openedAt: opened_at, deadlineAt: deadline_at };
}

function hintFrom({ hint_id, cost, taken_at }: Selectable<Schema['taken_hints']>): TaskPlay['hints'][number] {
  return { hintId: HintId.parse(hint_id), cost, takenAt: taken_at };
}

function attemptFrom(row: Selectable<Schema['submissions']>, photos: ReadonlyMap<string, Photo>): Attempt {
  const { teamId: _, taskId: __, ...attempt } = submissionFromRow(row);
  const photo = attempt.photoId === null ? null : (photos.get(attempt.photoId) ?? null);
  return {
    ...attempt,
    asked: row.asked === 1,
    photo,
    answer: row.answer === null ? null : KeptAnswer.parse(JSON.parse(row.answer)),
    acceptedWith: row.accepted_with === null ? null : SubmissionId.parse(row.accepted_with),
  };
}

function resultFrom(row: Selectable<Schema['completed_tasks']>): Result {
  const { teamId: _, taskId: __, ...result } = resultFromRow(row);
  const submissionId = row.submission_id === null ? null : SubmissionId.parse(row.submission_id);
  return { id: row.id, submissionId, ...result };
}

interface PhotoRow extends Selectable<Schema['photos']> {
  /** The photo that it resembles; null too when that is erased. */
  earlier_id: string | null;
  earlier_team: string | null;
  earlier_task: string | null;
}

function photoFrom(row: PhotoRow): Photo {
  const { id, width, height, bytes, sha256, look, earlier_id, earlier_team, earlier_task } = row;
  return {
    id: PhotoId.parse(id),
    storageKey: row.storage_key,
    width,
    height,
    bytes,
    sha256,
    look,
    resembles:
      earlier_id === null
        ? null
        : {
            photoId: PhotoId.parse(earlier_id),
            teamId: TeamId.parse(earlier_team),
            taskId: TaskId.parse(earlier_task),
          },
    takenAt: row.taken_at,
    video: videoFromRow(row),
  };
}

async function loadPhotos(
  { query, tripId }: TripTx,
  teams: ReturnType<typeof currentIds>,
): Promise<Map<string, Photo>> {
  const rows = await query
    .selectFrom('photos')
    .leftJoin('photos as earlier', 'earlier.id', 'photos.resembles')
    .selectAll('photos')
    .select([
      'earlier.id as earlier_id',
      'earlier.team_id as earlier_team',
      'earlier.task_id as earlier_task',
    ])
    .where('photos.trip_id', '=', tripId)
    .where('photos.team_id', 'in', teams)
    .execute();
  return new Map(rows.map((row) => [row.id, photoFrom(row)]));
}

/** Returns a function that returns a team's progress on a task. */
async function loadTaskPlays(tx: TripTx): Promise<(teamId: string, taskId: string) => TaskPlay> {
  const { query, tripId } = tx;
  const teams = currentIds(tx, 'teams');
  const photos = await loadPhotos(tx, teams);
  const arrivals = query.selectFrom('task_arrivals').selectAll().where('trip_id', '=', tripId);
  const openings = query.selectFrom('quiz_openings').selectAll().where('trip_id', '=', tripId);
  const attempts = query.selectFrom('submissions').selectAll().where('trip_id', '=', tripId);
  const results = query.selectFrom('completed_tasks').selectAll().where('trip_id', '=', tripId);
  const hints = query.selectFrom('taken_hints').selectAll().where('trip_id', '=', tripId);
  const arrivalsOf = groupByTeamTask(await arrivals.where('team_id', 'in', teams).execute());
  const openingsOf = groupByTeamTask(await openings.where('team_id', 'in', teams).execute());
  const attemptsOf = groupByTeamTask(
    await attempts.where('team_id', 'in', teams).orderBy('attempt').orderBy('id').execute(),
  );
  const resultsOf = groupByTeamTask(await results.where('team_id', 'in', teams).execute());
  const hintsOf = groupByTeamTask(
    await hints.where('team_id', 'in', teams).orderBy('taken_at').orderBy('hint_id').execute(),
  );
  return (teamId, taskId) => {
    const key = teamTaskKey(teamId, taskId);
    const [arrival] = arrivalsOf.get(key) ?? [];
    const [opening] = openingsOf.get(key) ?? [];
    const attemptRows = attemptsOf.get(key) ?? [];
    const [result] = resultsOf.get(key) ?? [];
    const hintRows = hintsOf.get(key) ?? [];
    const isUntouched = !arrival && !opening && !result && attemptRows.length === 0 && hintRows.length === 0;
    if (isUntouched) return NOT_PLAYED;
    return {
      arrival: arrival ? { arrivedAt: arrival.arrived_at } : null,
      opening: opening ? openingFrom(opening) : null,
      attempts: attemptRows.map((row) => attemptFrom(row, photos)),
      result: result ? resultFrom(result) : null,
      hints: hintRows.map(hintFrom),
    };
  };
}

async function loadRuns(tx: TripTx): Promise<Game['runs']> {
  const rows = await tx.query
    .selectFrom('game_runs')
    .select(['started_at', 'ended_at', 'ends_in_pause'])
    .where('trip_id', '=', tx.tripId)
    .where('archive_id', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows.map(({ started_at: startedAt, ended_at: endedAt, ends_in_pause }) =>
    endedAt === null
      ? { startedAt, endedAt }
      : { startedAt, endedAt, endedBy: ends_in_pause === 1 ? 'pause' : 'stop' },
  );
}

async function loadAdjustments(tx: TripTx) {
  const rows = await tx.query
    .selectFrom('score_adjustments')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(adjustmentFromRow);
}

async function loadReplies(tx: TripTx) {
  const rows = await tx.query
    .selectFrom('team_replies')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(replyFromRow);
}

async function loadMessages(tx: TripTx): Promise<Game['messages']> {
  const rows = await tx.query
    .selectFrom('organiser_messages')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .where('archive_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(messageFromRow);
}

/** Leaves out reactions of teams that are put aside, and those to their photos. */
async function loadReactions(tx: TripTx): Promise<Reaction[]> {
  const teams = currentIds(tx, 'teams');
  const rows = await tx.query
    .selectFrom('photo_reactions')
    .innerJoin('photos', 'photos.id', 'photo_reactions.photo_id')
    .selectAll('photo_reactions')
    .where('photo_reactions.trip_id', '=', tx.tripId)
    .where('photos.team_id', 'in', teams)
    .where(({ or, eb }) =>
      or([eb('photo_reactions.team_id', 'is', null), eb('photo_reactions.team_id', 'in', teams)]),
    )
    .execute();
  return rows
    .map(({ id, photo_id, team_id, kind }) => ({
      id,
      photoId: PhotoId.parse(photo_id),
      teamId: team_id === null ? null : TeamId.parse(team_id),
      kind,
    }))
    .toSorted(compareReactions);
}

async function loadFlags(tx: TripTx): Promise<Game['flags'] & { revision: number }> {
  const row = await tx.query
    .selectFrom('trips')
    .innerJoin('game_state', 'game_state.trip_id', 'trips.id')
    .select([
      'trips.revision',
      'game_state.game_started',
      'game_state.scoreboard_visible',
      'game_state.board',
      'game_state.windows_at',
      'game_state.replies_open',
      'game_state.reactions_on',
      'game_state.streak_bonus',
      'game_state.landings',
    ])
    .where('trips.id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  const frozen = await tx.query
    .selectFrom('frozen_gallery')
    .select(['photo_id', 'points'])
    .where('trip_id', '=', tx.tripId)
    .orderBy('photo_id')
    .execute();
  return {
    revision: row.revision,
    started: row.game_started === 1,
    visible: row.scoreboard_visible === 1,
    // Throws if the board is invalid, because a live board in its place would reveal hidden scores.
    board: StoredBoard.parse(JSON.parse(row.board)),
    windowsAt: row.windows_at,
    repliesOpen: row.replies_open === 1,
    reactionsOn: row.reactions_on === 1,
    streakBonus: row.streak_bonus,
    landings: z.array(Landing).parse(JSON.parse(row.landings)),
    frozenGallery: frozen.map(
      ({ photo_id, points }): FrozenPhoto => ({ photoId: PhotoId.parse(photo_id), points }),
    ),
  };
}

function plannedFlight({ id, flightNumber, departure, arrival }: Flight): PlannedFlight {
  const { timeZone } = arrival.at;
  return {
    id,
    flightNumber,
    from: departure.code,
    to: arrival.code,
    landsAt: instantOf(arrival.at),
    timeZone,
  };
}

async function loadPages(tx: TripTx): Promise<Game['pages']> {
  const { content, contentVersion } = await findPublishedTrip(tx);
  const { startsOn, endsOn, timeZone } = content;
  return {
    contentVersion,
    startsOn,
    end: { endsOn, timeZone },
    retention: await findRetention(tx),
    plannedFlights: shownFlights(content).map(plannedFlight),
    flights: await listFlightStatuses(tx, content),
  };
}

async function loadPlay(
  tx: TripTx,
  teams: readonly Team[],
  tasks: readonly AdminTask[],
): Promise<TeamPlay[]> {
  const taskPlay = await loadTaskPlays(tx);
  const adjustments = Map.groupBy(await loadAdjustments(tx), ({ teamId }) => teamId);
  const replies = Map.groupBy(await loadReplies(tx), ({ teamId }) => teamId);
  const removals = Map.groupBy(await listRemovals(tx), ({ teamId }) => teamId);
  return teams.map(({ id }) => ({
    tasks: tasks.map((task) => taskPlay(id, task.id)),
    adjustments: adjustments.get(id) ?? [],
    removals: removals.get(id) ?? [],
    replies: replies.get(id) ?? [],
  }));
}

/** Loads a game with one query per table. Throws if the trip was deleted. */
export async function loadGame(tx: TripTx): Promise<Game> {
  const { revision, ...flags } = await loadFlags(tx);
  const tasks = await listTasks(tx);
  const teams = await listTeams(tx);
  return {
    revision,
    flags,
    runs: await loadRuns(tx),
    tasks,
    teams,
    play: await loadPlay(tx, teams, tasks),
    messages: await loadMessages(tx),
    reactions: await loadReactions(tx),
    pages: await loadPages(tx),
  };
}

import { PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { Score } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Board } from '@reisspel/rules/board';
import {
  type Attempt,
  type FrozenPhoto,
  type Game,
  type Opening,
  type Photo,
  type Removal,
  type Result,
  type TaskPlay,
  type Team,
  type TeamPlay,
  UNTOUCHED,
} from '@reisspel/rules/game/game';
import { z } from 'zod';
import { findRetention } from '../db/erasure/photo-retention.ts';
import { listFlightStatuses } from '../db/flight-queries.ts';
import { listTasks, listTeams, presentIds } from '../db/game-queries.ts';
import { adjustmentFromRow, messageFromRow, resultFromRow, submissionFromRow } from '../db/rows.ts';
import { findPublishedTrip } from '../db/trip-queries.ts';
import type { TripTx } from '../db/trip-scope.ts';

/** Returns the requests in the order of asking. */
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

const StoredBoard = z.discriminatedUnion('status', [
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

/**
 * Throws when the stored board is invalid: showing the live board instead would reveal hidden
 * scores.
 */
function parseBoard(stored: string): Board {
  return StoredBoard.parse(JSON.parse(stored));
}

function cell(teamId: string, taskId: string): string {
  return `${teamId} ${taskId}`;
}

async function loadPhotos(tx: TripTx): Promise<Map<string, Photo>> {
  const rows = await tx.query
    .selectFrom('photos')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .where('team_id', 'in', presentIds(tx, 'teams'))
    .execute();
  return new Map(
    rows.map(({ id, storage_key, width, height, bytes, sha256, taken_at }) => [
      id,
      { id: PhotoId.parse(id), storageKey: storage_key, width, height, bytes, sha256, takenAt: taken_at },
    ]),
  );
}

/** Keyed by team and task, in order of arrival. */
async function loadAttempts(tx: TripTx): Promise<Map<string, Attempt[]>> {
  const photos = await loadPhotos(tx);
  const rows = await tx.query
    .selectFrom('submissions')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .where('team_id', 'in', presentIds(tx, 'teams'))
    .orderBy('attempt')
    .orderBy('id')
    .execute();
  const attempts = new Map<string, Attempt[]>();
  for (const row of rows) {
    const { teamId, taskId, ...attempt } = submissionFromRow(row);
    const photo = attempt.photoId === null ? null : (photos.get(attempt.photoId) ?? null);
    const own = attempts.get(cell(teamId, taskId)) ?? [];
    own.push({ ...attempt, asked: row.asked === 1, photo });
    attempts.set(cell(teamId, taskId), own);
  }
  return attempts;
}

async function loadOpenings(tx: TripTx): Promise<Map<string, Opening>> {
  const rows = await tx.query
    .selectFrom('quiz_openings')
    .select(['team_id', 'task_id', 'opened_at', 'deadline_at'])
    .where('trip_id', '=', tx.tripId)
    .where('team_id', 'in', presentIds(tx, 'teams'))
    .execute();
  return new Map(
    rows.map(({ team_id, task_id, opened_at, deadline_at }) => [
      cell(team_id, task_id),
      { openedAt: opened_at, deadlineAt: deadline_at },
    ]),
  );
}

async function loadResults(tx: TripTx): Promise<Map<string, Result>> {
  const rows = await tx.query
    .selectFrom('completed_tasks')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .where('team_id', 'in', presentIds(tx, 'teams'))
    .execute();
  return new Map(
    rows.map((row) => {
      const { teamId, taskId, ...result } = resultFromRow(row);
      const submissionId = row.submission_id === null ? null : SubmissionId.parse(row.submission_id);
      return [cell(teamId, taskId), { id: row.id, submissionId, ...result }];
    }),
  );
}

async function loadRuns(tx: TripTx): Promise<Game['runs']> {
  const rows = await tx.query
    .selectFrom('game_runs')
    .select(['started_at as startedAt', 'ended_at as endedAt'])
    .where('trip_id', '=', tx.tripId)
    .where('archive_id', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows;
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

async function loadFlags(tx: TripTx): Promise<Game['flags'] & { revision: number }> {
  const row = await tx.query
    .selectFrom('trips')
    .innerJoin('game_state', 'game_state.trip_id', 'trips.id')
    .select([
      'trips.revision',
      'game_state.game_started',
      'game_state.scoreboard_visible',
      'game_state.board',
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
    board: parseBoard(row.board),
    frozenGallery: frozen.map(
      ({ photo_id, points }): FrozenPhoto => ({ photoId: PhotoId.parse(photo_id), points }),
    ),
  };
}

async function loadPages(tx: TripTx): Promise<Game['pages']> {
  const { content, contentVersion } = await findPublishedTrip(tx);
  const { endsOn, timeZone } = content;
  return {
    contentVersion,
    end: { endsOn, timeZone },
    retention: await findRetention(tx),
    flights: await listFlightStatuses(tx, content),
  };
}

async function loadPlay(
  tx: TripTx,
  teams: readonly Team[],
  tasks: readonly AdminTask[],
): Promise<TeamPlay[]> {
  const attempts = await loadAttempts(tx);
  const openings = await loadOpenings(tx);
  const results = await loadResults(tx);
  const adjustments = Map.groupBy(await loadAdjustments(tx), ({ teamId }) => teamId);
  const removals = Map.groupBy(await listRemovals(tx), ({ teamId }) => teamId);
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

/** Takes one query per table. Throws when the trip is gone. */
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
    pages: await loadPages(tx),
  };
}

import { TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import { stillOpen } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { TeamTaskKey } from './store.ts';

export interface Opening {
  /** Epoch milliseconds; null is no limit. */
  deadlineAt: number | null;
}

export async function findOpening(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<Opening | null> {
  const row = await tx.query
    .selectFrom('quiz_openings')
    .select('deadline_at')
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row ? { deadlineAt: row.deadline_at } : null;
}

export async function insertOpening(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
  opening: Opening & { openedAt: number },
): Promise<void> {
  await tx.query
    .insertInto('quiz_openings')
    .values({
      trip_id: tripId,
      team_id: teamId,
      task_id: taskId,
      opened_at: opening.openedAt,
      deadline_at: opening.deadlineAt,
    })
    .execute();
}

/** Quizzes of running games of every trip whose time ran out before `before` (epoch ms) and that nobody has answered, oldest first. */
export async function expiredOpenings(
  tx: Tx,
  before: number,
  limit: number,
): Promise<(TeamTaskKey & { tripId: TripId })[]> {
  const rows = await tx.query
    .selectFrom('quiz_openings')
    .innerJoin('game_state', 'game_state.trip_id', 'quiz_openings.trip_id')
    .select(['quiz_openings.trip_id', 'quiz_openings.team_id', 'quiz_openings.task_id'])
    .where('deadline_at', '<', before)
    .where('game_state.game_started', '=', 1)
    .where(stillOpen)
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    tripId: TripId.parse(row.trip_id),
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
  }));
}

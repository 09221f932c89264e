import { SessionId, type TaskId, type TeamId, type TripId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Team } from '@reisspel/rules/game/game';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from './database.ts';
import { taskFromRow, teamFromRow } from './rows.ts';
import type { Schema } from './tables/schema.ts';
import type { TripScope } from './trip-scope.ts';

/** The reads that several features share, of the present game: what was put aside names its archive. */

export interface GameFlags {
  gameStarted: boolean;
  scoreboardVisible: boolean;
}

export async function gameFlags(tx: Tx, { tripId }: TripScope): Promise<GameFlags> {
  const row = await tx.query
    .selectFrom('game_state')
    .select(['game_started', 'scoreboard_visible'])
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  return { gameStarted: row.game_started === 1, scoreboardVisible: row.scoreboard_visible === 1 };
}

export async function findTask(tx: Tx, { tripId }: TripScope, id: TaskId): Promise<AdminTask | null> {
  const row = await tx.query
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .executeTakeFirst();
  return row ? taskFromRow(row) : null;
}

/** All tasks, in playing order. */
export async function listTasks(tx: Tx, { tripId }: TripScope): Promise<AdminTask[]> {
  const rows = await tx.query
    .selectFrom('tasks')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .orderBy('sequence_order')
    .orderBy('id')
    .execute();
  return rows.map(taskFromRow);
}

export async function findTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<Team | null> {
  const row = await tx.query
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .executeTakeFirst();
  return row ? teamFromRow(row) : null;
}

/** Whether the team still plays: asked by this server itself, of what it keeps for a team. */
export async function hasTeam(tx: Tx, tripId: TripId, id: TeamId): Promise<boolean> {
  const row = await tx.query
    .selectFrom('teams')
    .select('id')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** All teams, oldest first. */
export async function listTeams(tx: Tx, { tripId }: TripScope): Promise<Team[]> {
  const rows = await tx.query
    .selectFrom('teams')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(teamFromRow);
}

/** For a `where`: the ids of the tasks, or the teams, of the present game. */
export function presentIds({ query }: Tx, { tripId }: TripScope, table: 'tasks' | 'teams') {
  return query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', 'is', null);
}

/** For a `where` on quiz openings: the task is not settled for that team yet. */
export function stillOpen(eb: ExpressionBuilder<Schema, 'quiz_openings'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('completed_tasks')
        .select('completed_tasks.id')
        .whereRef('completed_tasks.team_id', '=', 'quiz_openings.team_id')
        .whereRef('completed_tasks.task_id', '=', 'quiz_openings.task_id'),
    ),
  );
}

/** The sessions that play for a team, or for any team of the trip. */
export async function playingSessions(
  tx: Tx,
  { tripId }: TripScope,
  team: TeamId | 'any',
): Promise<SessionId[]> {
  const rows = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('trip_id', '=', tripId)
    .where((is) => (team === 'any' ? is('team_id', 'is not', null) : is('team_id', '=', team)))
    .execute();
  return rows.map((row) => SessionId.parse(row.id));
}

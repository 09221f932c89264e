import type { AdminTask } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/description';
import type { Team } from '@reisspel/rules/game/game';
import type { Tx } from './database.ts';
import { listTasks, presentIds, stillOpen } from './game-queries.ts';
import { closeRun } from './game-runs.ts';
import { taskColumns, teamColumns } from './rows.ts';
import type { TripScope } from './trip-scope.ts';

/** The writes that several features share. */

export async function insertTask(
  tx: Tx,
  { tripId }: TripScope,
  task: AdminTask,
  createdAt: number,
): Promise<void> {
  await tx.query
    .insertInto('tasks')
    .values({ id: task.id, trip_id: tripId, created_at: createdAt, ...taskColumns(task) })
    .execute();
}

export async function updateTask(tx: Tx, { tripId }: TripScope, task: AdminTask): Promise<void> {
  await tx.query
    .updateTable('tasks')
    .set(taskColumns(task))
    .where('id', '=', task.id)
    .where('trip_id', '=', tripId)
    .execute();
}

/** Numbers these tasks from 1 in the order given, and names them to match (spec 4). */
export async function numberTasks(tx: Tx, scope: TripScope, tasks: readonly AdminTask[]): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    const sequenceOrder = index + 1;
    const description = taskDescription(sequenceOrder, task.taskType);
    if (task.sequenceOrder === sequenceOrder && task.description === description) continue;
    await updateTask(tx, scope, { ...task, sequenceOrder, description });
  }
}

/** Closes the gaps in the numbering after a task has gone or come back. */
export async function renumberTasks(tx: Tx, scope: TripScope): Promise<void> {
  await numberTasks(tx, scope, await listTasks(tx, scope));
}

export async function insertTeam(
  tx: Tx,
  { tripId }: TripScope,
  team: Team,
  createdAt: number,
): Promise<void> {
  await tx.query
    .insertInto('teams')
    .values({
      id: team.id,
      trip_id: tripId,
      ...teamColumns(team),
      created_at: createdAt,
    })
    .execute();
}

/** Stops the game at `now` (epoch ms), as part of a larger transaction; else `lead` is the rule. */
export async function stopGame(tx: Tx, scope: TripScope, now: number): Promise<void> {
  await closeRun(tx, scope, now);
  await tx.query
    .updateTable('game_state')
    .set({ game_started: 0 })
    .where('trip_id', '=', scope.tripId)
    .execute();
  await stopClocks(tx, scope);
}

/**
 * Forgets the clocks of quizzes that are still open, and of photos that wait for their team: a game that stops, or is put
 * aside, must cost no team its quiz or its photo.
 */
export async function stopClocks(tx: Tx, scope: TripScope): Promise<void> {
  const [teams, tasks] = [presentIds(tx, scope, 'teams'), presentIds(tx, scope, 'tasks')];
  await tx.query
    .deleteFrom('quiz_openings')
    .where('trip_id', '=', scope.tripId)
    .where('team_id', 'in', teams)
    .where('task_id', 'in', tasks)
    .where(stillOpen)
    .execute();
  await tx.query
    .updateTable('submissions')
    .set({ deadline_at: null })
    .where('trip_id', '=', scope.tripId)
    .where('team_id', 'in', teams)
    .where('task_id', 'in', tasks)
    .where('verdict', '=', 'held')
    .execute();
}

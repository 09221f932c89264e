import type { GameUpdate } from '@reisspel/contract/game';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/description';
import type { Team } from '@reisspel/rules/game/game';
import type { Tx } from './database.ts';
import { gameFlags, listTasks, stillOpen } from './game-queries.ts';
import { closeRun, openRun } from './game-runs.ts';
import { taskColumns, teamColumns, toBit } from './rows.ts';
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

/**
 * Sets what `update` names at `now` (epoch ms) and leaves the rest. A game that stops leaves no clock running. The run is
 * brought in line first: a server of the version before knows of none, and may have started or stopped the game.
 */
export async function updateGameState(
  tx: Tx,
  scope: TripScope,
  update: GameUpdate,
  now: number,
): Promise<void> {
  const { tripId } = scope;
  const { gameStarted } = await gameFlags(tx, scope);
  if (gameStarted) await openRun(tx, scope, now);
  else await closeRun(tx, scope, now);
  await tx.query
    .updateTable('game_state')
    .set({
      trip_id: tripId,
      ...(update.gameStarted === undefined ? {} : { game_started: toBit(update.gameStarted) }),
      ...(update.scoreboardVisible === undefined
        ? {}
        : { scoreboard_visible: toBit(update.scoreboardVisible) }),
    })
    .where('trip_id', '=', tripId)
    .execute();
  if (update.gameStarted === true) await openRun(tx, scope, now);
  if (update.gameStarted === false) {
    await closeRun(tx, scope, now);
    await stopClocks(tx, scope);
  }
}

/**
 * Forgets the clocks of quizzes that are still open, and of photos that wait for their team: a game that stops, or is put
 * aside, must cost no team its quiz or its photo.
 */
export async function stopClocks(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query.deleteFrom('quiz_openings').where('trip_id', '=', tripId).where(stillOpen).execute();
  await tx.query
    .updateTable('submissions')
    .set({ deadline_at: null })
    .where('trip_id', '=', tripId)
    .where('verdict', '=', 'held')
    .execute();
}

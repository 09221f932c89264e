import { OptionId, TaskId } from '@reisspel/contract/ids';
import { MAX_TASKS } from '@reisspel/contract/limits';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/description';
import { taskOf } from '@reisspel/rules/task-of';
import type { Database, Tx } from '../../db/database.ts';
import { findTask, listTasks } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { deleteTask, insertTask, photoKeysOfTask, updateTask } from './store.ts';

interface TaskServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
  photoFiles: PhotoFiles;
}

const newOptionId = () => OptionId.parse(randomShortId());

/** Numbers the tasks from 1 in playing order and renames them to match (spec 4). */
async function renumber(tx: Tx, scope: TripScope): Promise<void> {
  for (const [index, task] of (await listTasks(tx, scope)).entries()) {
    const sequenceOrder = index + 1;
    const description = taskDescription(sequenceOrder, task.taskType);
    if (task.sequenceOrder === sequenceOrder && task.description === description) continue;
    await updateTask(tx, scope, { ...task, sequenceOrder, description });
  }
}

export function createTaskService({ database, announcer, clock, photoFiles }: TaskServiceDeps) {
  return {
    /** Adds a task at the end of the order. */
    create: (scope: TripScope, input: TaskInput): Promise<Outcome<AdminTask>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = await listTasks(tx, scope);
        if (tasks.length >= MAX_TASKS) {
          return { ok: false, code: 'limit_reached', params: { limit: MAX_TASKS } };
        }
        const now = clock.now();
        const last = tasks.at(-1)?.sequenceOrder ?? 0;
        const task = taskOf(input, { id: TaskId.parse(uuidv7(now)), number: last + 1, newOptionId });
        await insertTask(tx, scope, task, now);
        await announcer.resync(tx, scope);
        return done(task);
      }),

    /** Points already won stay as they were; the type cannot change (spec 4). */
    update: (scope: TripScope, id: TaskId, input: TaskInput): Promise<Outcome<AdminTask>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const current = await findTask(tx, scope, id);
        if (!current) return refuse('not_found');
        if (current.taskType !== input.taskType) return refuse('task_type_mismatch');
        const task = taskOf(input, { id, number: current.sequenceOrder, newOptionId });
        await updateTask(tx, scope, task);
        await announcer.resync(tx, scope);
        return done(task);
      }),

    /** Removes the task with all that teams did with it, photos included. */
    async remove(scope: TripScope, id: TaskId): Promise<Outcome<null>> {
      const photoKeys = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const keys = await photoKeysOfTask(tx, scope, id);
        if (!(await deleteTask(tx, scope, id))) return null;
        await renumber(tx, scope);
        await announcer.resync(tx, scope);
        return keys;
      });
      if (photoKeys === null) return refuse('not_found');
      await photoFiles.remove(photoKeys);
      return done(null);
    },
  };
}

export type TaskService = ReturnType<typeof createTaskService>;

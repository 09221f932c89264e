import { ArchiveId, OptionId, TaskId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS, MAX_TASKS } from '@reisspel/contract/limits';
import type { Undo } from '@reisspel/contract/profiles';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task-of';
import { putAside } from '../../db/archives.ts';
import type { Database, Tx } from '../../db/database.ts';
import { findTask, listTasks } from '../../db/game-queries.ts';
import { insertTask, numberTasks, renumberTasks, updateTask } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { done, limitReached, type Outcome, refuse } from '../../platform/outcome.ts';
import { deleteTask } from './store.ts';

interface TaskServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
  /** Brings what teams have done with a task in line with what it asks now. */
  onTaskChanged: (tx: Tx, scope: TripScope, task: AdminTask) => Promise<void>;
}

const newOptionId = () => OptionId.parse(randomShortId());

export function createTaskService({ database, announcer, clock, onTaskChanged }: TaskServiceDeps) {
  return {
    /** Adds a task at the end of the order. */
    create: (scope: TripScope, input: TaskInput): Promise<Outcome<AdminTask>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = await listTasks(tx, scope);
        if (tasks.length >= MAX_TASKS) {
          return limitReached(MAX_TASKS);
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
        await onTaskChanged(tx, scope, task);
        await announcer.resync(tx, scope);
        return done(task);
      }),

    /** Puts all tasks in a new order; their numbers and names follow (spec 4). */
    reorder: (scope: TripScope, ids: readonly TaskId[]): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = new Map((await listTasks(tx, scope)).map((task) => [task.id, task]));
        const ordered = ids.flatMap((id) => tasks.get(id) ?? []);
        if (ordered.length !== tasks.size || new Set(ids).size !== tasks.size)
          return refuse('order_outdated');
        await numberTasks(tx, scope, ordered);
        await announcer.resync(tx, scope);
        return done(null);
      }),

    /** Removes the task with all that teams did with it; for a day it can be brought back, photos included. */
    remove: (scope: TripScope, id: TaskId): Promise<Outcome<Undo>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const task = await findTask(tx, scope, id);
        if (!task) return refuse('not_found');
        const now = clock.now();
        const archiveId = ArchiveId.parse(uuidv7(now));
        const expiresAt = now + DELETION_KEPT_MS;
        const subject = { what: 'task', id, label: task.instructions } as const;
        await putAside(tx, scope, subject, { id: archiveId, expiresAt, now });
        await deleteTask(tx, scope, id);
        await renumberTasks(tx, scope);
        await announcer.resync(tx, scope);
        return done({ archiveId });
      }),
  };
}

export type TaskService = ReturnType<typeof createTaskService>;

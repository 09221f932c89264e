import type { AddedTasks } from '@reisspel/contract/examples';
import { ArchiveId, OptionId, TaskId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS, MAX_TASKS } from '@reisspel/contract/limits';
import type { Undo } from '@reisspel/contract/profiles';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { taskOf } from '@reisspel/rules/task-of';
import { recordAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { putAside } from '../../db/erasure/archives.ts';
import { findTask, listTasks } from '../../db/game-queries.ts';
import { insertTask, numberTasks, renumberTasks, updateTask } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { deleteTask } from './store.ts';

interface TaskServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
  /** Brings to this server what a task names elsewhere. */
  keepOutside: (scope: TripScope, input: TaskInput) => Promise<Outcome<TaskInput>>;
  /** Brings what teams have done with a task in line with what it asks now. */
  onTaskChanged: (tx: Tx, scope: TripScope, task: AdminTask) => Promise<void>;
  /** The tasks that an organiser without any may begin with, in playing order. */
  exampleTasks: () => readonly TaskInput[];
}

const newOptionId = () => OptionId.parse(randomShortId());

/** Writes a task down as the `number`-th of the order. `now` in epoch milliseconds. */
async function insert(
  tx: Tx,
  scope: TripScope,
  input: TaskInput,
  { number, now }: { number: number; now: number },
): Promise<AdminTask> {
  const task = taskOf(input, { id: TaskId.parse(uuidv7(now)), number, newOptionId });
  await insertTask(tx, scope, task, now);
  await recordAct(tx, scope, { act: 'task_added', at: now, subject: task.id, label: task.instructions });
  return task;
}

/** Takes a task away with all that teams did with it, to be brought back for a day. The caller renumbers the others. */
async function setAside(tx: Tx, scope: TripScope, task: AdminTask, now: number): Promise<ArchiveId> {
  const archiveId = ArchiveId.parse(uuidv7(now));
  const expiresAt = now + DELETION_KEPT_MS;
  const subject = { what: 'task', id: task.id, label: task.instructions } as const;
  await putAside(tx, scope, subject, { id: archiveId, expiresAt, now });
  await deleteTask(tx, scope, task.id);
  const undo = { by: 'restoration', archiveId, isGame: false } as const;
  const { id, instructions: label } = task;
  await recordAct(tx, scope, { act: 'task_deleted', at: now, subject: id, label, undo });
  return archiveId;
}

export function createTaskService(deps: TaskServiceDeps) {
  const { database, announcer, clock, keepOutside, onTaskChanged, exampleTasks } = deps;
  return {
    /** Adds a task at the end of the order. */
    async create(scope: TripScope, given: TaskInput): Promise<Outcome<AdminTask>> {
      const kept = await keepOutside(scope, given);
      if (!kept.ok) return kept;
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = await listTasks(tx, scope);
        if (tasks.length >= MAX_TASKS) {
          return limitReached(MAX_TASKS);
        }
        const number = (tasks.at(-1)?.sequenceOrder ?? 0) + 1;
        const task = await insert(tx, scope, kept.value, { number, now: clock.now() });
        await announcer.changed(tx, scope);
        return done(task);
      });
    },

    /** Adds the examples behind what there is, but none that is there already: a second tap adds nothing. */
    addExamples: (scope: TripScope): Promise<Outcome<AddedTasks>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = await listTasks(tx, scope);
        const there = new Set(tasks.map(({ instructions }) => instructions));
        const missing = exampleTasks().filter(({ instructions }) => !there.has(instructions));
        if (tasks.length + missing.length > MAX_TASKS) return limitReached(MAX_TASKS);
        const now = clock.now();
        const first = (tasks.at(-1)?.sequenceOrder ?? 0) + 1;
        const taskIds: TaskId[] = [];
        for (const [index, input] of missing.entries()) {
          // One millisecond apart, so that ids sort as they stand.
          const task = await insert(tx, scope, input, { number: first + index, now: now + index });
          taskIds.push(task.id);
        }
        if (taskIds.length > 0) await announcer.changed(tx, scope);
        return done({ taskIds });
      }),

    /** Points already won stay as they were; the type cannot change (spec 4). */
    async update(scope: TripScope, id: TaskId, given: TaskInput): Promise<Outcome<AdminTask>> {
      const kept = await keepOutside(scope, given);
      if (!kept.ok) return kept;
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        const current = await findTask(tx, scope, id);
        if (!current) return refuse('not_found');
        if (current.taskType !== given.taskType) return refuse('task_type_mismatch');
        const task = taskOf(kept.value, { id, number: current.sequenceOrder, newOptionId });
        await updateTask(tx, scope, task);
        const { instructions: label } = current;
        await recordAct(tx, scope, { act: 'task_changed', at: clock.now(), subject: id, label });
        await onTaskChanged(tx, scope, task);
        await announcer.changed(tx, scope);
        return done(task);
      });
    },

    /** Puts all tasks in a new order; their numbers and names follow (spec 4). */
    reorder: (scope: TripScope, ids: readonly TaskId[]): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = new Map((await listTasks(tx, scope)).map((task) => [task.id, task]));
        const ordered = ids.flatMap((id) => tasks.get(id) ?? []);
        if (ordered.length !== tasks.size || new Set(ids).size !== tasks.size)
          return refuse('order_outdated');
        await numberTasks(tx, scope, ordered);
        await recordAct(tx, scope, { act: 'tasks_reordered', at: clock.now() });
        await announcer.changed(tx, scope);
        return done(null);
      }),

    /** Removes the task with all that teams did with it; for a day it can be brought back, photos included. */
    remove: (scope: TripScope, id: TaskId): Promise<Outcome<Undo>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const task = await findTask(tx, scope, id);
        if (!task) return refuse('not_found');
        const archiveId = await setAside(tx, scope, task, clock.now());
        await renumberTasks(tx, scope);
        await announcer.changed(tx, scope);
        return done({ archiveId });
      }),

    /** Removes several at once, as `remove` does one. Those that are gone already are passed over. */
    removeTogether: (scope: TripScope, ids: readonly TaskId[]): Promise<void> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const tasks = (await listTasks(tx, scope)).filter(({ id }) => ids.includes(id));
        if (tasks.length === 0) return;
        for (const task of tasks) await setAside(tx, scope, task, clock.now());
        await renumberTasks(tx, scope);
        await announcer.changed(tx, scope);
      }),
  };
}

export type TaskService = ReturnType<typeof createTaskService>;

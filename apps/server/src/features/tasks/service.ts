import type { AddedTasks } from '@reisspel/contract/examples';
import { ArchiveId, type TaskId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS } from '@reisspel/contract/limits';
import type { Undo } from '@reisspel/contract/profiles';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { addExampleTasks, addTask, changeTask, orderTasks } from '@reisspel/rules/game/task-list';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { putAside } from '../../db/erasure/archives.ts';
import { findTask, listTasks } from '../../db/game-queries.ts';
import { renumberTasks } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';

interface TaskServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: Pick<LiveHub, 'act'>;
  clock: Clock;
  /** Brings to this server what a task names elsewhere. */
  keepOutside: (scope: TripScope, input: TaskInput) => Promise<Outcome<TaskInput>>;
  /** The tasks that an organiser without any may begin with, in playing order. */
  exampleTasks: () => readonly TaskInput[];
}

/** Takes a task away with all that teams did with it, to be brought back for a day. The caller renumbers the others. */
async function setAside(tx: Tx, scope: TripScope, task: AdminTask, now: number): Promise<ArchiveId> {
  const archiveId = ArchiveId.parse(uuidv7(now));
  const expiresAt = now + DELETION_KEPT_MS;
  const subject = { what: 'task', id: task.id, label: task.instructions } as const;
  await putAside(tx, scope, subject, { id: archiveId, expiresAt, now });
  const undo = { by: 'restoration', archiveId, isGame: false } as const;
  const { id, instructions: label } = task;
  await recordAct(tx, scope, { act: 'task_deleted', at: now, subject: id, label, undo });
  return archiveId;
}

export function createTaskService(deps: TaskServiceDeps) {
  const { database, announcer, hub, clock, keepOutside, exampleTasks } = deps;
  return {
    /** Adds a task at the end of the order. */
    async create(scope: TripScope, given: TaskInput): Promise<Outcome<AdminTask>> {
      const kept = await keepOutside(scope, given);
      if (!kept.ok) return kept;
      return hub.act(scope, (game, asked) => addTask(game, kept.value, asked));
    },

    /** Adds the examples behind what there is, but none that is there already. */
    addExamples(scope: TripScope): Promise<Outcome<AddedTasks>> {
      const examples = exampleTasks();
      return hub.act(scope, (game, asked) => addExampleTasks(game, examples, asked));
    },

    /** Points already won stay as they were; the type cannot change (spec 4). */
    async update(scope: TripScope, id: TaskId, given: TaskInput): Promise<Outcome<AdminTask>> {
      const kept = await keepOutside(scope, given);
      if (!kept.ok) return kept;
      const change = { id, input: kept.value };
      return hub.act(scope, (game, asked) => changeTask(game, change, asked));
    },

    /** Puts all tasks in a new order; their numbers and names follow (spec 4). */
    reorder: (scope: TripScope, ids: readonly TaskId[]): Promise<Outcome<null>> =>
      hub.act(scope, (game, asked) => orderTasks(game, ids, asked)),

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

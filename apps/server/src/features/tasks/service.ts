import type { ArchiveId, TaskId } from '@reisspel/contract/ids';
import type { AddedTasks, AdminTask, TaskInput, WindowMove } from '@reisspel/contract/tasks';
import {
  addExampleTasks,
  addTask,
  changeTask,
  moveWindows,
  orderTasks,
  renumber,
} from '@reisspel/rules/game/task-list';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { deleteForADay } from '../../live/put-aside.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';

interface TaskServiceDeps extends WorkDeps {
  hub: Pick<LiveHub, 'act' | 'endSessions'>;
  /** Copies a task's files from other websites. Returns the task with the new addresses. */
  copyOutside: (scope: TripScope, input: TaskInput) => Promise<Outcome<TaskInput>>;
  exampleTasks: () => readonly TaskInput[];
}

export function createTaskService(deps: TaskServiceDeps) {
  const { hub, copyOutside, exampleTasks } = deps;

  return {
    async create(scope: TripScope, input: TaskInput): Promise<Outcome<AdminTask>> {
      const copied = await copyOutside(scope, input);
      if (!copied.ok) return copied;
      return hub.act(scope, (game, context) => addTask(game, copied.value, context));
    },

    addExamples(scope: TripScope): Promise<Outcome<AddedTasks>> {
      const examples = exampleTasks();
      return hub.act(scope, (game, context) => addExampleTasks(game, examples, context));
    },

    /** Changes a task. Awarded points do not change. The type cannot change (spec 4). */
    async update(scope: TripScope, id: TaskId, input: TaskInput): Promise<Outcome<AdminTask>> {
      const copied = await copyOutside(scope, input);
      if (!copied.ok) return copied;
      const change = { id, input: copied.value };
      return hub.act(scope, (game, context) => changeTask(game, change, context));
    },

    /** Changes the order of all tasks, and so their numbers and names (spec 4). */
    reorder: (scope: TripScope, ids: readonly TaskId[]): Promise<Outcome<null>> =>
      hub.act(scope, (game, context) => orderTasks(game, ids, context)),

    moveWindows: (scope: TripScope, move: WindowMove): Promise<Outcome<null>> =>
      hub.act(scope, (game, context) => moveWindows(game, move, context)),

    /** Deletes tasks with all results of teams. For a day each can be restored with its photos. */
    remove: (scope: TripScope, ids: readonly TaskId[]): Promise<Outcome<ArchiveId[]>> =>
      workOn(deps, scope, async (work) => {
        const { tasks } = await work.game();
        const removed = tasks.filter(({ id }) => ids.includes(id));
        const subjects = removed.map(({ id, instructions: label }) => ({ what: 'task', id, label }) as const);
        const archiveIds = await deleteForADay(work, subjects, hub);
        await work.decide(renumber);
        return done(archiveIds);
      }),
  };
}

export type TaskService = ReturnType<typeof createTaskService>;

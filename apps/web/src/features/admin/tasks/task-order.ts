import type { TaskId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/description';

/** An order the organiser made that the live state does not tell of yet. */
export interface MadeOrder {
  ids: readonly TaskId[];
  /** The orders before it, as `orderKey`: while the live state is at one of those it says nothing new. */
  passed: readonly string[];
}

type Tasks = readonly AdminTask[];

function orderKey(ids: readonly TaskId[]): string {
  return ids.join();
}

/** Whether the live state is still behind the order that was made. */
export function isAhead(made: MadeOrder, live: Tasks): boolean {
  return made.passed.includes(orderKey(live.map(({ id }) => id)));
}

/** The tasks in the order that was made, numbered and named as the server will do (spec 4). */
export function inMadeOrder(made: MadeOrder, live: Tasks): AdminTask[] {
  const byId = new Map(live.map((task) => [task.id, task]));
  return made.ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((task, index) => ({
      ...task,
      sequenceOrder: index + 1,
      description: taskDescription(index + 1, task.taskType),
    }));
}

/** The order after one task took another's place. `before` is the order made earlier that still waits, if any. */
export function moved(before: MadeOrder | null, live: Tasks, from: number, to: number): MadeOrder {
  const shown = before?.ids ?? live.map(({ id }) => id);
  const ids = [...shown];
  ids.splice(to, 0, ...ids.splice(from, 1));
  return { ids, passed: [...(before?.passed ?? []), orderKey(shown)] };
}

import type { TaskId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/task-of';

/** An order that the organiser made and the live state does not have yet. */
export interface MadeOrder {
  ids: readonly TaskId[];
  /** The earlier orders (`orderKey`); a live state in one of those is outdated. */
  passed: readonly string[];
}

type Tasks = readonly AdminTask[];

function orderKey(ids: readonly TaskId[]): string {
  return ids.join();
}

/** True while the live state is behind the order that was made. */
export function isAhead(made: MadeOrder, live: Tasks): boolean {
  return made.passed.includes(orderKey(live.map(({ id }) => id)));
}

/** The tasks in the new order, numbered and named as the server will do (spec 4). */
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

/** The order after a move. `before` is an earlier order that the live state lacks, or null. */
export function moved(before: MadeOrder | null, live: Tasks, from: number, to: number): MadeOrder {
  const shown = before?.ids ?? live.map(({ id }) => id);
  const ids = [...shown];
  ids.splice(to, 0, ...ids.splice(from, 1));
  return { ids, passed: [...(before?.passed ?? []), orderKey(shown)] };
}

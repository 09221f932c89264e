import type { AdminTask } from '@reisspel/contract/tasks';
import { taskDescription } from '@reisspel/rules/task';

/** Returns the ids of the tasks in their order, separated by commas. */
export function orderOf(tasks: readonly AdminTask[]): string {
  return tasks.map(({ id }) => id).join();
}

/** Sorts tasks by `order`. Gives them the numbers and names that the server will give (spec 4). */
export function sortTasks(tasks: readonly AdminTask[], order: string): AdminTask[] {
  const places = new Map(order.split(',').map((id, place) => [id, place]));
  // A task that is not in `order` is new. It comes last.
  const placeOf = ({ id }: AdminTask) => places.get(id) ?? places.size;
  return tasks
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((task, index) => ({
      ...task,
      sequenceOrder: index + 1,
      description: taskDescription(index + 1, task.taskType),
    }));
}

interface Ordered {
  id: string;
  sequenceOrder: number;
}

/** Sorts tasks with equal numbers by id, which is by age (UUIDv7). Returns a new array. */
export function inPlayingOrder<T extends Ordered>(tasks: readonly T[]): T[] {
  return tasks.toSorted((a, b) => a.sequenceOrder - b.sequenceOrder || (a.id < b.id ? -1 : 1));
}

/** A settled task is completed or failed, so a failure never blocks a team. */
export function isLockedBehind<Id extends string>(
  task: { requiresPreviousTask: boolean },
  previous: { id: Id } | undefined,
  isSettled: (id: Id) => boolean,
): boolean {
  return task.requiresPreviousTask && previous !== undefined && !isSettled(previous.id);
}

interface Ordered {
  id: string;
  sequenceOrder: number;
}

/** Tasks with equal numbers are sorted by id, so by age (UUIDv7). */
export function comparePlayingOrder(a: Ordered, b: Ordered): number {
  return a.sequenceOrder - b.sequenceOrder || (a.id < b.id ? -1 : 1);
}

/** True when the previous task must be settled first. A failed task is settled too. */
export function isLockedBehind<Id extends string>(
  task: { requiresPreviousTask: boolean },
  previous: { id: Id } | undefined,
  isSettled: (id: Id) => boolean,
): boolean {
  return task.requiresPreviousTask && previous !== undefined && !isSettled(previous.id);
}

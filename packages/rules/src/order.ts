interface Ordered {
  id: string;
  sequenceOrder: number;
}

/** Tasks with an equal number are sorted by id (UUIDv7, so by age). Returns a new array. */
export function inPlayingOrder<T extends Ordered>(tasks: readonly T[]): T[] {
  return tasks.toSorted((a, b) => a.sequenceOrder - b.sequenceOrder || (a.id < b.id ? -1 : 1));
}

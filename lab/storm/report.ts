/** The result of an experiment on a database. */
export interface Report {
  /** The work of the experiment, in numbers. */
  readonly done: string;
  /** The problems; empty when there are none. */
  readonly wrong: readonly string[];
}

/** Returns `what` as a problem if it took longer than the goal, or else an empty list. */
export function slowerThan(goalMs: number, tookMs: number, what: string): string[] {
  return tookMs <= goalMs ? [] : [`${what} took ${tookMs.toFixed(0)} ms, and ${goalMs} were promised`];
}

export function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

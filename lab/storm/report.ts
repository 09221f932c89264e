/** The result of an experiment on a database. */
export interface Report {
  /** What was done, in numbers. */
  readonly done: string;
  /** What went wrong; empty when everything held. */
  readonly wrong: readonly string[];
}

/** Names `what` as wrong if it took longer than the goal; empty if not. */
export function slowerThan(goalMs: number, tookMs: number, what: string): string[] {
  return tookMs <= goalMs ? [] : [`${what} took ${tookMs.toFixed(0)} ms, and ${goalMs} were promised`];
}

export function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

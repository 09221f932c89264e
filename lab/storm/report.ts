/** What came of one experiment on one database. */
export interface Report {
  /** What was done, in numbers. */
  readonly done: string;
  /** Each promise that did not hold; empty when all did. */
  readonly wrong: readonly string[];
}

/** What did not hold when it took longer than was promised. */
export function slowerThan(goalMs: number, tookMs: number, what: string): string[] {
  return tookMs <= goalMs ? [] : [`${what} took ${tookMs.toFixed(0)} ms, and ${goalMs} were promised`];
}

export function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

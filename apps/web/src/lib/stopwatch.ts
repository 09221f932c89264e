/** Tells the milliseconds that have gone by since it was started. */
export type Stopwatch = () => number;

/** One that counts a device's sleep as well: `performance.now()` stands still then. `Date.now()` alone can be set back. */
export function startStopwatch(): Stopwatch {
  const date = Date.now();
  const run = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - run);
}

export type Stopwatch = () => number;

/** `performance.now()` stands still while a device sleeps; `Date.now()` can be set back. */
export function startStopwatch(): Stopwatch {
  const date = Date.now();
  const run = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - run);
}

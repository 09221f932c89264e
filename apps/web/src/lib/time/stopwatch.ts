/** Milliseconds since the start. */
export type Stopwatch = () => number;

/**
 * Uses two clocks: `performance.now()` stops while a device sleeps, `Date.now()` can be set back.
 */
export function startStopwatch(): Stopwatch {
  const date = Date.now();
  const monotonic = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - monotonic);
}

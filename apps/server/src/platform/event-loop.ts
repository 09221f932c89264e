import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between looks: often enough to see a stutter, and a third of a percent less of a processor than each 20. */
const RESOLUTION_MS = 100;
/** Milliseconds of one measurement. */
const WINDOW_MS = 10_000;
const NS_PER_MS = 1_000_000;
const ALMOST_ALL = 99;

export interface EventLoopWatch {
  /** Milliseconds that a turn came too late in the last seconds, but for one in a hundred. */
  delayMs(): number;
  stop(): void;
}

/** Watches how long what should happen at once has to wait. */
export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // The wait for the timer itself is no delay.
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

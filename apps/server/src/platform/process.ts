import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';

const OTHERS = 0o077;

/** Call it first in a program: its files hold photos, the database and the key. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

export function letGameGoFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The work goes on at normal priority.
  }
}

const Package = z.object({ version: z.string() });
const FILE = join(import.meta.dirname, '../../package.json');

export const VERSION = Package.parse(JSON.parse(readFileSync(FILE, 'utf8'))).version;

export interface Draining {
  begun: boolean;
}

/** Short enough to see a stutter. Every 20 ms would take a third of a percent more CPU. */
const RESOLUTION_MS = 100;
const WINDOW_MS = 10_000;
const NS_PER_MS = 1_000_000;
const ALMOST_ALL = 99;

export interface EventLoopWatch {
  delayMs(): number;
  stop(): void;
}

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

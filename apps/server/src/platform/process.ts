import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Permissions that new files deny: all those of the group and of other users. */
const PRIVATE_UMASK = 0o077;

/** Call it first in a program: the files that it makes hold photos, the database and the key. */
export function keepFilesPrivate(): void {
  process.umask(PRIVATE_UMASK);
}

/** Lowers the priority of this process, so that the game goes first. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process keeps its normal priority.
  }
}

/** Threads of this process that read and write files, and in which sharp processes pictures. */
const POOL_THREAD = 'libuv-worker\n';
const TASKS = '/proc/self/task';

/** Lowers the priority of pictures. Linux only: there each thread has its own priority. */
export function lowerPoolPriority(): void {
  try {
    for (const thread of readdirSync(TASKS)) {
      if (readFileSync(join(TASKS, thread, 'comm'), 'utf8') !== POOL_THREAD) continue;
      setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch {
    // Other systems cannot do this, so all threads keep their normal priority.
  }
}

/** Lowers the priority of this worker. Linux only: elsewhere it affects the whole process. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

const PACKAGE = join(import.meta.dirname, '../../package.json');

export const { version: VERSION }: { version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'));

export interface Draining {
  begun: boolean;
}

/** Milliseconds between samples: with 100, sampling would be a tenth of an idle server's work. */
const RESOLUTION_MS = 250;
/** Milliseconds that each reported delay covers. */
const WINDOW_MS = 10_000;
const NS_PER_MS = 1_000_000;
const PERCENTILE = 99;

export interface EventLoopWatch {
  /** Returns the 99th percentile of the event loop's delay in the last window. */
  delayMs(): number;
  stop(): void;
}

export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // The histogram includes the sampling interval itself.
    delayMs = Math.max(0, histogram.percentile(PERCENTILE) / NS_PER_MS - RESOLUTION_MS);
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

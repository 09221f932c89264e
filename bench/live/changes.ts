import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import type { Crowd } from './crowd.ts';
import type { ServerProcess } from './process.ts';

/** Milliseconds between changes: what comes sooner waits to be told with the next. */
const APART_MS = 60;

/** A round of changes that come one after the other. Milliseconds, of each change. */
export interface Round {
  /** Until the last client holds it. */
  p50: number;
  p99: number;
  processor: number;
}

/** Makes one change after the other, and waits each time until all hold it. */
export async function measureChanges(
  server: ServerProcess,
  crowd: Crowd,
  changes: readonly (() => Promise<unknown>)[],
): Promise<Round> {
  await crowd.settled();
  const before = server.processorMs;
  const times: number[] = [];
  for (const change of changes) {
    await sleep(APART_MS);
    const held = crowd.nextMessage();
    const since = performance.now();
    const [at] = await Promise.all([held, change()]);
    times.push(at - since);
  }
  const processor = (server.processorMs - before) / changes.length;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), processor };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import type { Crowd } from './crowd.ts';
import type { ServerProcess } from './process.ts';

/** Milliseconds between changes. With less time between them, the app sends changes together. */
const BETWEEN_CHANGES_MS = 60;

/** Figures of a round of successive changes, in milliseconds for each change. */
export interface Round {
  /** Time until the last client has the change. */
  p50: number;
  p99: number;
  /** Processor time of the server. */
  processor: number;
}

/** Makes the changes one by one. Waits after each change until all clients have it. */
export async function measureChanges(
  server: ServerProcess,
  crowd: Crowd,
  changes: readonly (() => Promise<unknown>)[],
): Promise<Round> {
  await crowd.settled();
  const before = server.processorMs;
  const times: number[] = [];
  for (const change of changes) {
    await sleep(BETWEEN_CHANGES_MS);
    const received = crowd.nextMessage();
    const since = performance.now();
    const [at] = await Promise.all([received, change()]);
    times.push(at - since);
  }
  const processor = (server.processorMs - before) / changes.length;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), processor };
}

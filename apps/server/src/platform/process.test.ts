import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPoolPriority } from './process.ts';

/** Returns the priorities of this process's threads with this name. */
function prioritiesOf(name: string): number[] {
  const threads = readdirSync('/proc/self/task');
  return threads
    .filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === name)
    .map((thread) => getPriority(Number(thread)));
}

test.runIf(process.platform === 'linux')('pictures have a lower priority than the game', async () => {
  await readFile(import.meta.filename);
  const before = getPriority(process.pid);
  lowerPoolPriority();
  expect(new Set(prioritiesOf('libuv-worker'))).toEqual(new Set([before + 10]));
  expect(getPriority(process.pid)).toBe(before);
});

import { expect, test } from 'vitest';
import { createQuietLog } from './quiet-log.ts';

class Trouble extends Error {}

test('a trouble that lasts is told once a minute, with how often it was met, and any other error each time', () => {
  let now = 1_000_000;
  const lines: string[] = [];
  const log = createQuietLog((error, where) => lines.push(`${where}: ${String(error)}`), {
    clock: { now: () => now },
    isTrouble: (error) => error instanceof Trouble,
  });
  for (let times = 0; times < 100; times += 1) log(new Trouble('full'), '/api/tasks');
  log(new Trouble('unreachable'), 'sweeper');
  log(new Error('a bug'), '/api/teams');
  log(new Error('a bug'), '/api/teams');
  now += 61_000;
  log(new Trouble('full'), 'live');
  now -= 3_600_000;
  log(new Trouble('full'), 'live');
  expect(lines).toEqual([
    '/api/tasks: Error: full',
    'sweeper: Error: unreachable',
    '/api/teams: Error: a bug',
    '/api/teams: Error: a bug',
    'live; 99 times more since it was last told: Error: full',
    'live: Error: full',
  ]);
});

import { expect, test } from 'vitest';
import { StorageTrouble } from '../storage/storage.ts';
import { createFaults } from './faults.ts';
import { type FaultLine, SILENT_LOG } from './log.ts';

function recorder() {
  let now = 1_000_000;
  const lines: Pick<FaultLine, 'place' | 'kind' | 'unsaid'>[] = [];
  const faults = createFaults({
    clock: { now: () => now },
    kindOf: (error) => (error instanceof StorageTrouble ? 'storage_full' : 'fault'),
    count: { add() {} },
    log: {
      ...SILENT_LOG,
      fault: (_level, { place, kind, unsaid }) => lines.push({ place, kind, unsaid }),
    },
  });
  const wait = (ms: number) => {
    now += ms;
  };
  return { faults, lines, wait };
}

const full = () => new StorageTrouble('full', null);

test('logs a lasting trouble at most once a minute with its count, and other errors each time', () => {
  const { faults, lines, wait } = recorder();
  for (let times = 0; times < 100; times += 1) faults.report(full(), 'request');
  faults.report(new Error('a bug'), 'live');
  faults.report(new Error('a bug'), 'live');
  wait(61_000);
  faults.report(full(), 'photos');
  // The clock is set back an hour.
  wait(-3_600_000);
  faults.report(full(), 'photos');
  expect(lines).toEqual([
    { place: 'request', kind: 'storage_full', unsaid: 0 },
    { place: 'live', kind: 'fault', unsaid: 0 },
    { place: 'live', kind: 'fault', unsaid: 0 },
    { place: 'photos', kind: 'storage_full', unsaid: 99 },
    { place: 'photos', kind: 'storage_full', unsaid: 0 },
  ]);
});

test('groups recent faults by place and kind, newest first', () => {
  const { faults, wait } = recorder();
  faults.report(full(), 'request');
  wait(1_000);
  faults.report(new Error('a bug'), 'live');
  wait(1_000);
  faults.report(full(), 'request');
  expect(faults.recent()).toEqual([
    {
      place: 'request',
      kind: 'storage_full',
      count: 2,
      firstAt: 1_000_000,
      lastAt: 1_002_000,
      requestId: null,
    },
    { place: 'live', kind: 'fault', count: 1, firstAt: 1_001_000, lastAt: 1_001_000, requestId: null },
  ]);
});

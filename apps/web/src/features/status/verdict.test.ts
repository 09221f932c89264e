import type { ServerStatus } from '@reisspel/contract/operate/status';
import { describe, expect, test } from 'vitest';
import * as m from '../../paraglide/messages.js';
import { bytesText, verdictOf } from './verdict.ts';

const HOUR_MS = 60 * 60 * 1_000;
const NOW = 1_750_000_000_000;
const WELL = { tone: 'good', title: m.status_well() };
const DOWN = { tone: 'bad', title: m.status_down() };
const FULL_DISK = m.status_down_disk({ free: bytesText(1), least: bytesText(1) });

function status(more: Partial<ServerStatus> = {}): ServerStatus {
  return {
    version: '0.1.0',
    now: NOW,
    startedAt: NOW - 5 * HOUR_MS,
    parts: { database: 'ok', migrations: 'ok', storage: 'ok', disk: 'ok' },
    streams: { trip: 0, visitor: 0, player: 0, organiser: 0, gallery: 0, screen: 0 },
    devices: { players: 0, organisers: 0 },
    queues: { photos: 0, checks: 0, ai: 0, push: 0 },
    photos: 0,
    storageBytes: null,
    disk: { freeBytes: 1, lowBelowBytes: 1 },
    databaseBytes: 0,
    backups: { lastGoodAt: NOW - 5 * HOUR_MS, concern: null },
    memoryBytes: 0,
    delayMs: 0,
    faults: [],
    ...more,
  };
}

function fault(kind: 'fault' | 'undelivered', ageMs: number): ServerStatus['faults'][number] {
  const lastAt = NOW - ageMs;
  return { place: 'request', kind, count: 1, firstAt: lastAt, lastAt, requestId: null };
}

describe('the verdict on the server', () => {
  test('is good with an old fault, an undelivered notification and a few waiting photos', () => {
    const faults = [fault('fault', 2 * HOUR_MS), fault('undelivered', 0)];
    const queues = { photos: 3, checks: 5, ai: 40, push: 300 };
    expect(verdictOf(status({ faults, queues }))).toMatchObject(WELL);
  });

  test('names every failing part, except the migrations when the database fails too', () => {
    const parts = { database: 'failing', migrations: 'failing', storage: 'ok', disk: 'failing' } as const;
    expect(verdictOf(status({ parts }))).toEqual({
      ...DOWN,
      texts: [m.status_down_database(), FULL_DISK],
    });
  });

  test('puts overdue backups after a failing part, but before recent faults and waiting photos', () => {
    const queues = { photos: 0, checks: 25, ai: 0, push: 0 };
    const backups = { lastGoodAt: null, concern: 'overdue' } as const;
    const withoutBackup = status({ backups, queues, faults: [fault('fault', 0)] });
    expect(verdictOf(withoutBackup)).toMatchObject({ title: m.status_unkept_overdue() });
    const parts = { database: 'ok', migrations: 'ok', storage: 'ok', disk: 'failing' } as const;
    expect(verdictOf({ ...withoutBackup, parts })).toEqual({ ...DOWN, texts: [FULL_DISK] });
    expect(verdictOf(status({ backups: null }))).toMatchObject(WELL);
  });

  test('puts a fault of the last hour before waiting photos', () => {
    const queues = { photos: 0, checks: 25, ai: 0, push: 0 };
    expect(verdictOf(status({ queues }))).toMatchObject({
      title: m.status_busy(),
      texts: [m.status_busy_text({ count: '25' })],
    });
    expect(verdictOf(status({ queues, faults: [fault('fault', HOUR_MS / 2)] }))).toMatchObject({
      title: m.status_uneasy(),
    });
  });
});

test.each([
  [12_400_000_000, '12,4 GB'],
  [420_000_000, '420 MB'],
  [1_000, '1 kB'],
  [0, '0 kB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(bytesText(bytes).replace(' ', ' ')).toBe(text);
});

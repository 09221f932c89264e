import { expect, test } from 'vitest';
import { nextBackupAt } from './service.ts';

const at = (text: string) => Date.parse(`2025-06-${text}:00Z`);
const next = (newest: string | null, tried: string | null, now: string) => {
  const newestAt = newest === null ? null : at(newest);
  const nextAt = nextBackupAt({ newestAt, triedAt: tried === null ? null : at(tried) }, at(now));
  return new Date(nextAt).toISOString().slice('2025-06-'.length, '2025-06-21T03:00'.length);
};

test('a backup is due once a day, at night', () => {
  expect(next('21T03:04', null, '21T12:00')).toBe('22T03:00');
  expect(next('21T12:00', '21T12:00', '22T02:59')).toBe('22T03:00');
  expect(next('21T12:00', '21T12:00', '22T03:00')).toBe('22T03:00');
});

test('a backup is due now if there is none, or none of the last night', () => {
  expect(next(null, null, '21T12:00')).toBe('21T12:00');
  expect(next('19T03:04', null, '21T12:00')).toBe('21T12:00');
});

test('a failed backup is tried again after an hour', () => {
  expect(next('20T03:04', '21T03:00', '21T03:10')).toBe('21T04:00');
  expect(next(null, '21T03:00', '21T05:00')).toBe('21T05:00');
});

test('an attempt dated in the future does not delay the next backup', () => {
  expect(next(null, '29T03:04', '21T12:00')).toBe('21T12:00');
});

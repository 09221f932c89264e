import type { PrivacyFacts } from '@reisspel/contract/privacy';
import { expect, test } from 'vitest';
import { privacySections } from './privacy-sections.ts';

const facts: PrivacyFacts = {
  title: 'Reis',
  contact: '',
  databaseHost: null,
  photoStore: null,
  photoDays: null,
  photosGoAt: null,
  ai: null,
  asksPlace: false,
  mapHost: null,
  backups: { kind: 'none' },
  sessionDays: 60,
  deviceDays: 180,
  logDays: 180,
};

const textOf = (change: Partial<PrivacyFacts>) =>
  privacySections({ ...facts, ...change })
    .flatMap(({ lines }) => lines)
    .join('\n');

test('says "nowhere else" only when both the database and the photos are on this server', () => {
  expect(textOf({})).toContain('Nergens anders');
  for (const elsewhere of [
    { databaseHost: 'db.example' },
    { photoStore: 's3.example' },
    { databaseHost: 'db.example', photoStore: 's3.example' },
  ]) {
    const text = textOf(elsewhere);
    for (const host of Object.values(elsewhere)) expect(text).toContain(`bij ${host}`);
    expect(text).not.toContain('Nergens anders');
  }
});

test('says that backups still hold erased data when there are backups', () => {
  expect(textOf({})).not.toContain('ack-up');
  expect(textOf({ backups: { kind: 'daily', days: 7 } })).toContain('laatste 7 dagen');
  expect(textOf({ backups: { kind: 'by_hand' } })).toContain('wat gewist is, staat daar nog in');
});

test('says that new photos stay after the old ones were deleted', () => {
  expect(textOf({ photoDays: 30 })).toContain('Die van daarna blijven');
});

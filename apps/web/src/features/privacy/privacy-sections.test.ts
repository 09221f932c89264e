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

const told = (change: Partial<PrivacyFacts>) =>
  privacySections({ ...facts, ...change })
    .flatMap(({ lines }) => lines)
    .join('\n');

test('"nowhere else" is said only when neither the database nor the photos lie elsewhere', () => {
  expect(told({})).toContain('Nergens anders');
  for (const elsewhere of [
    { databaseHost: 'db.example' },
    { photoStore: 's3.example' },
    { databaseHost: 'db.example', photoStore: 's3.example' },
  ]) {
    const text = told(elsewhere);
    for (const host of Object.values(elsewhere)) expect(text).toContain(`bij ${host}`);
    expect(text).not.toContain('Nergens anders');
  }
});

test('what was erased is said to be in backups still, where there are any', () => {
  expect(told({})).not.toContain('ack-up');
  expect(told({ backups: { kind: 'daily', days: 7 } })).toContain('laatste 7 dagen');
  expect(told({ backups: { kind: 'by_hand' } })).toContain('wat gewist is, staat daar nog in');
});

test('where photos have gone, later ones are said to stay', () => {
  expect(told({ photoDays: 30 })).toContain('Foto’s van daarna blijven');
});

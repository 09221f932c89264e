import { NOTED_UPLOAD_DELAY_MS } from '@reisspel/contract/limits';
import { expect, test } from 'vitest';
import { arrivalText } from './review-texts.ts';

const at = (day: number, hour: number, minute: number) => new Date(2025, 5, day, hour, minute).getTime();
const capturedAt = at(21, 14, 2);

test('gives the capture time and the arrival time of a photo that arrived after the game', () => {
  expect(arrivalText({ capturedAt, createdAt: at(21, 15, 10), late: true })).toBe(
    'Gemaakt om 14:02, aangekomen om 15:10, na afloop van het spel.',
  );
});

test('adds both days if a photo arrived on a later day', () => {
  expect(arrivalText({ capturedAt, createdAt: at(23, 9, 30), late: true })).toBe(
    'Gemaakt op za 21 juni om 14:02, aangekomen op ma 23 juni om 09:30, na afloop van het spel.',
  );
});

test('gives only the capture time of a photo that arrived slowly during the game', () => {
  const slow = { capturedAt, createdAt: capturedAt + NOTED_UPLOAD_DELAY_MS + 1, late: false };
  expect(arrivalText(slow)).toBe('Gemaakt om 14:02.');
  expect(arrivalText({ ...slow, createdAt: capturedAt + NOTED_UPLOAD_DELAY_MS })).toBe(null);
});

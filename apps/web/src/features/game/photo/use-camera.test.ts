import { expect, test } from 'vitest';
import { captureMomentOfFile } from './use-camera.ts';

const HOUR_MS = 60 * 60 * 1_000;
const NOW = Date.parse('2025-06-20T14:00:00Z');
/** The server's clock is ten minutes ahead of this phone's. */
const CHOSEN = { capturedAt: NOW + HOUR_MS / 6, clockKnown: true };

test.each([1, 48])(
  'a picture taken %i hours ago gets the time of its file, by the server’s clock',
  (hours) => {
    expect(captureMomentOfFile(NOW - hours * HOUR_MS, NOW, CHOSEN)).toEqual({
      capturedAt: CHOSEN.capturedAt - hours * HOUR_MS,
      clockKnown: true,
      byFile: true,
    });
  },
);

test.each([
  ['that is too old to be accepted', NOW - 48 * HOUR_MS - 1],
  ['without a date', 0],
  ['from the future', NOW + 1],
])('a picture %s gets the time at which it was chosen', (_, lastModified) => {
  expect(captureMomentOfFile(lastModified, NOW, CHOSEN)).toBe(CHOSEN);
});

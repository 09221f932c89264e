import { expect, test } from 'vitest';
import { madeAt } from './made-at.ts';

const file = (...texts: string[]) => new Blob(['Exif\0\0', texts.join('\0'), '\0']);

test.each([
  ['the time of the camera', ['2025:05:03 14:02:11'], '2025-05-03T14:02'],
  [
    'the earliest of several: an edit came later',
    ['2025:06:01 09:00:00', '2025:05:03 14:02:11'],
    '2025-05-03T14:02',
  ],
  ['no time of a camera whose clock was never set', ['0000:00:00 00:00:00'], null],
  ['no time of a picture that has none', ['GPS 2025:05:03', '2025-05-03 14:02:11'], null],
])('finds %s', async (_, texts, time) => {
  expect(await madeAt(file(...texts))).toBe(time);
});

test('reads only the head of a file', async () => {
  expect(await madeAt(new Blob(['x'.repeat(300_000), '2025:05:03 14:02:11']))).toBeNull();
});

import { expect, test } from 'vitest';
import { photoHeaders, timeLimits } from './upload-request.ts';

test('the time limits suffice for a photo on a 2G network that loses packets, and for a slow check', () => {
  const bytes = 700_000;
  const secondsOn2G = (bytes * 8) / 50_000;
  const { total, silence } = timeLimits(bytes);
  expect(total / 1_000).toBeGreaterThan(secondsOn2G * 1.5 + 60);
  // The phone may take all the bytes at once and then report no progress while they leave.
  expect(silence / 1_000).toBeGreaterThan(secondsOn2G);
  expect(timeLimits(20_000).silence).toBeLessThan(silence);
});

test('a photo says how and where it was made, and one that an older version stored does not', () => {
  const picture = new Blob([], { type: 'image/jpeg' });
  const headers = { 'Content-Type': 'image/jpeg' };
  const position = { latitude: 38.5, longitude: -0.2, accuracy: 9.6 };
  expect(photoHeaders(picture, { position, source: { from: 'camera' } })).toEqual({
    ...headers,
    'Photo-Source': 'camera',
    'Photo-Position': '38.5,-0.2,10',
  });
  const chosen = { from: 'library', madeAt: '2025-05-03T14:02' } as const;
  expect(photoHeaders(picture, { position: null, source: chosen })).toEqual({
    ...headers,
    'Photo-Source': 'library 2025-05-03T14:02',
  });
  expect(photoHeaders(picture, { position: null })).toEqual(headers);
});

import { expect, test } from 'vitest';
import { timeLimits } from './upload-request.ts';

test('the time limits suffice for a photo on a 2G network that loses packets, and for a slow check', () => {
  const bytes = 700_000;
  const secondsOn2G = (bytes * 8) / 50_000;
  const { total, silence } = timeLimits(bytes);
  expect(total / 1_000).toBeGreaterThan(secondsOn2G * 1.5 + 60);
  // The phone may take all the bytes at once and then report no progress while they leave.
  expect(silence / 1_000).toBeGreaterThan(secondsOn2G);
  expect(timeLimits(20_000).silence).toBeLessThan(silence);
});

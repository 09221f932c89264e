import { expect, test } from 'vitest';
import { skyAt } from './seascape.tsx';

test.each([
  [0, 'night'],
  [5, 'night'],
  [6, 'dawn'],
  [9, 'day'],
  [17, 'day'],
  [18, 'dusk'],
  [22, 'night'],
  [23, 'night'],
] as const)('the sky at %i o’clock is %s', (hour, sky) => {
  expect(skyAt(hour)).toBe(sky);
});

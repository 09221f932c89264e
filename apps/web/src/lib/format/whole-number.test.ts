import { expect, test } from 'vitest';
import { isWhole } from './whole-number.ts';

test.each(['1', ' 12 ', '100', '007'])('"%s" is a whole number from 1 to 100', (text) => {
  expect(isWhole(text, 1, 100)).toBe(true);
});

test.each(['', ' ', '0', '101', '1.5', '1e1', '0x10', 'veel', '-1'])(
  '"%s" is not a whole number from 1 to 100',
  (text) => {
    expect(isWhole(text, 1, 100)).toBe(false);
  },
);

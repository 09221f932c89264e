import { expect, test } from 'vitest';
import { dayRange } from './dates.ts';

test('a range of days reads the same on the server and in each browser', () => {
  expect(dayRange('2026-11-27', '2026-12-02')).toBe('27 november – 2 december 2026');
  expect(dayRange('2025-06-20', '2025-06-23')).toBe('20–23 juni 2025');
});

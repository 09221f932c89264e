import { MAX_QUIZ_TIME_LIMIT_S, MAX_TASK_POINTS, MIN_QUIZ_TIME_LIMIT_S } from '@reisspel/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { speedPoints } from './speed-points.ts';

const OPENED_AT = 1_000_000;

function pointsAfter(elapsedMs: number, { points = 100, limit = 60 } = {}): number {
  const deadlineAt = OPENED_AT + limit * 1_000;
  return speedPoints(points, { openedAt: OPENED_AT, deadlineAt, answeredAt: OPENED_AT + elapsedMs });
}

const anyPoints = fc.integer({ min: 1, max: MAX_TASK_POINTS });
const anyLimit = fc.integer({ min: MIN_QUIZ_TIME_LIMIT_S, max: MAX_QUIZ_TIME_LIMIT_S });
/** A part of the time limit. More than 1 is in the seconds of grace. */
const anyShare = fc.double({ min: 0, max: 1.4, noNaN: true });

describe('the points of an answer', () => {
  test.each([
    [0, 100],
    [12, 100],
    [24, 88],
    [36, 75],
    [60, 50],
    [62, 50],
  ])('after %i of 60 seconds are %i of 100', (seconds, points) => {
    expect(pointsAfter(seconds * 1_000)).toBe(points);
  });

  test('round half a point up', () => {
    expect(pointsAfter(60_000, { points: 15 })).toBe(8);
    expect(pointsAfter(60_000, { points: 1 })).toBe(1);
  });

  test('are all points without a time limit', () => {
    expect(speedPoints(100, { openedAt: 0, deadlineAt: null, answeredAt: 9e9 })).toBe(100);
  });

  test('are never more than all, never less than half, and never more for a later answer', () => {
    fc.assert(
      fc.property(anyPoints, anyLimit, anyShare, anyShare, (points, limit, one, other) => {
        const after = (share: number) => pointsAfter(share * limit * 1_000, { points, limit });
        const [early, late] = [after(Math.min(one, other)), after(Math.max(one, other))];
        expect(points).toBeGreaterThanOrEqual(early);
        expect(early).toBeGreaterThanOrEqual(late);
        expect(late).toBeGreaterThanOrEqual(points / 2);
        expect(Number.isInteger(late)).toBe(true);
      }),
    );
  });

  test('are all points in the first fifth, and half at the end and in the seconds of grace', () => {
    fc.assert(
      fc.property(anyPoints, anyLimit, anyShare, (points, limit, share) => {
        const after = (part: number) => pointsAfter(part * limit * 1_000, { points, limit });
        expect(after(share / 7)).toBe(points);
        expect(after(1 + share)).toBe(Math.round(points / 2));
      }),
    );
  });
});

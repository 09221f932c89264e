import type { GeneratorStep } from '@reisspel/contract/generator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressOf } from './generator.ts';

test.each<[GeneratorStep, number, number, number]>([
  ['thinking', 0, 3, 5],
  ['photo-tasks', 0, 3, 20],
  ['photo-tasks', 1, 3, 30],
  ['photo-tasks', 2, 3, 40],
  ['photo-tasks', 3, 3, 50],
  ['quiz', 0, 2, 60],
  ['teams', 0, 0, 80],
  ['saving', 0, 0, 100],
])('the step %s with %i of %i done is at %i percent', (step, done, total, percent) => {
  expect(progressOf(step, done, total)).toBe(percent);
});

test('progress never falls, for any count of finished tasks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.nat(12), (total, done) => {
      const percent = progressOf('photo-tasks', done, total);
      expect(percent).toBeLessThanOrEqual(progressOf('photo-tasks', done + 1, total));
      expect(percent).toBeGreaterThan(progressOf('thinking', done, total));
      expect(percent).toBeLessThan(progressOf('quiz', done, total));
      expect(Number.isInteger(percent)).toBe(true);
    }),
  );
});

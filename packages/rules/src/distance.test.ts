import { expect, test } from 'vitest';
import { distanceMetres, isNear } from './distance.ts';

const chocolateMuseum = { latitude: 38.5142, longitude: -0.2389 };
const beach = { latitude: 38.5056, longitude: -0.2331 };

test('computes a distance over the earth', () => {
  expect(distanceMetres(beach, beach)).toBe(0);
  // One degree of latitude is 111.2 km.
  expect(distanceMetres(beach, { ...beach, latitude: beach.latitude + 1 })).toBeCloseTo(111_195, -2);
  expect(distanceMetres(chocolateMuseum, beach)).toBeGreaterThan(1_000);
  expect(distanceMetres(chocolateMuseum, beach)).toBeLessThan(1_200);
});

test('a phone is near when it is within the radius plus its uncertainty, up to a limit', () => {
  const northOf = (metres: number) => ({ ...beach, latitude: beach.latitude + metres / 111_195 });
  expect(isNear({ ...northOf(90), accuracy: 5 }, beach, 100)).toBe(true);
  expect(isNear({ ...northOf(120), accuracy: 5 }, beach, 100)).toBe(false);
  expect(isNear({ ...northOf(120), accuracy: 30 }, beach, 100)).toBe(true);
  expect(isNear({ ...northOf(900), accuracy: 100_000 }, beach, 100)).toBe(false);
});

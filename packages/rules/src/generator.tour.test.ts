import { MAX_TOUR_RADIUS_KM, TOUR_RADIUS_TOLERANCE } from '@reisspel/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from './distance.ts';
import { isInTour, nearestNeighbourOrder, walkingOrder, walkLength } from './generator.ts';

/** The harbour of a town by the sea. */
const start = { latitude: 38.5056, longitude: -0.2331 };

/** Some kilometres around the start. */
const place = fc.record({
  latitude: fc.double({ min: 38.46, max: 38.55, noNaN: true }),
  longitude: fc.double({ min: -0.29, max: -0.18, noNaN: true }),
});
const places = fc.array(place, { maxLength: 20 });

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

describe('the walking order of a tour', () => {
  test('follows a street to its end', () => {
    const street = [4, 1, 3, 2].map((n) => ({ name: n, ...start, longitude: start.longitude + n / 1_000 }));
    expect(walkingOrder(street, start).map(({ name }) => name)).toEqual([1, 2, 3, 4]);
  });

  test('postpones the nearest place when that shortens the walk', () => {
    // One place is west, and a row of places is east. Going west first costs one step back. Going
    // west last costs the whole row back.
    const at = (east: number) => ({ east, ...start, longitude: start.longitude + east / 1_000 });
    const row = [at(1), at(-1.2), at(3), at(7)];
    expect(nearestNeighbourOrder(row, start).map(({ east }) => east)).toEqual([1, 3, 7, -1.2]);
    expect(walkingOrder(row, start).map(({ east }) => east)).toEqual([-1.2, 1, 3, 7]);
  });

  test('visits every place once, never exceeds the nearest-neighbour walk and repeats its result', () => {
    fc.assert(
      fc.property(places, (all) => {
        const order = walkingOrder(all, start);
        expect(order).toHaveLength(all.length);
        expect(new Set(order)).toEqual(new Set(all));
        expect(walkLength(order, start)).toBeLessThanOrEqual(
          walkLength(nearestNeighbourOrder(all, start), start),
        );
        expect(walkingOrder(all, start)).toEqual(order);
      }),
      { numRuns: 60 },
    );
  });

  test('is the shortest walk for a few places', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), (few) => {
        const shortest = Math.min(...permutations(few).map((order) => walkLength(order, start)));
        expect(walkLength(walkingOrder(few, start), start)).toBeLessThanOrEqual(shortest + 0.01);
      }),
      { numRuns: 60 },
    );
  });

  test('accepts coinciding places and an empty list', () => {
    expect(walkingOrder([], start)).toEqual([]);
    expect(walkingOrder([start, start, start], start)).toEqual([start, start, start]);
  });
});

describe('a place belongs to a tour', () => {
  const northOf = (metres: number) => ({ ...start, latitude: start.latitude + metres / 111_195 });

  test('within the radius plus a fifth', () => {
    expect(isInTour(start, start, 0.5)).toBe(true);
    expect(isInTour(northOf(590), start, 0.5)).toBe(true);
    expect(isInTour(northOf(610), start, 0.5)).toBe(false);
    expect(isInTour(northOf(5_900), start, MAX_TOUR_RADIUS_KM)).toBe(true);
  });

  test('exactly when its distance is within the tolerance', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 10 }), (other, halves) => {
        const reach = (halves / 2) * 1_000 * (1 + TOUR_RADIUS_TOLERANCE);
        expect(isInTour(other, start, halves / 2)).toBe(distanceMetres(other, start) <= reach);
      }),
    );
  });

  test('never with invalid coordinates', () => {
    expect(isInTour({ latitude: Number.NaN, longitude: 0 }, start, 5)).toBe(false);
    expect(isInTour({ latitude: 1e9, longitude: 1e9 }, start, 5)).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { drawnFrom } from './drawn.ts';

const trip = { serverTime: 1, hotel: { name: 'Mar Blau' } };

test('equal answers have the same hash, whatever the server time', () => {
  expect(drawnFrom({ roles: [] }, { ...trip, serverTime: 2 })).toBe(drawnFrom({ roles: [] }, trip));
});

test('different answers have different hashes, also when one is missing', () => {
  const all = [
    drawnFrom({ roles: [] }, trip),
    drawnFrom({ roles: ['admin'] }, trip),
    drawnFrom({ roles: [] }, { ...trip, hotel: { name: 'Mar Blaw' } }),
    drawnFrom({ roles: [] }, undefined),
    drawnFrom(undefined, trip),
  ];
  expect(new Set(all).size).toBe(all.length);
  // The page contains it unescaped.
  for (const name of all) expect(name).toMatch(/^[0-9a-z]+$/);
});

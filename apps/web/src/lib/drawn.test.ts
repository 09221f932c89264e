import { expect, test } from 'vitest';
import { drawnFrom } from './drawn.ts';

const trip = { serverTime: 1, hotel: { name: 'Mar Blau' } };

test('the same answers are the same, whatever the clock said', () => {
  expect(drawnFrom({ roles: [] }, { ...trip, serverTime: 2 })).toBe(drawnFrom({ roles: [] }, trip));
});

test('other answers are others, and an answer that there is none of is another', () => {
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

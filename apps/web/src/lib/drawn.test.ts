import { expect, test } from 'vitest';
import { answersHash } from './drawn.ts';

const trip = { serverTime: 1, hotel: { name: 'Mar Blau' } };

test('equal answers have the same hash, whatever the server time', () => {
  expect(answersHash({ roles: [] }, { ...trip, serverTime: 2 })).toBe(answersHash({ roles: [] }, trip));
});

test('different answers have different hashes, also when one is missing', () => {
  const all = [
    answersHash({ roles: [] }, trip),
    answersHash({ roles: ['admin'] }, trip),
    answersHash({ roles: [] }, { ...trip, hotel: { name: 'Mar Blaw' } }),
    answersHash({ roles: [] }, undefined),
    answersHash(undefined, trip),
  ];
  expect(new Set(all).size).toBe(all.length);
  // The page contains the hash unescaped.
  for (const hash of all) expect(hash).toMatch(/^[0-9a-z]+$/);
});

import { expect, test } from 'vitest';
import { maySaveTiles, tileAddresses } from './tiles.ts';

const TEMPLATE = 'https://kaart.example/{z}/{x}/{y}.png';
const TOKYO = { latitude: 35.6590699, longitude: 139.7006793 };

test('lists the tile with the place and the tiles around it', () => {
  const addresses = tileAddresses(TEMPLATE, TOKYO);
  expect(addresses).toHaveLength(109);
  expect(new Set(addresses).size).toBe(109);
  // OpenStreetMap's wiki has 232798/103246 at zoom 18; zoom 17 halves both.
  const tiles = addresses.filter((address) => address.includes('/17/'));
  expect(tiles).toHaveLength(25);
  expect(tiles[12]).toBe('https://kaart.example/17/116399/51623.png');
  expect(tiles[0]).toBe('https://kaart.example/17/116397/51621.png');
  expect(tiles.at(-1)).toBe('https://kaart.example/17/116401/51625.png');
});

test('wraps columns around the world and cuts rows off at the pole', () => {
  const addresses = tileAddresses(TEMPLATE, { latitude: 85.05, longitude: 179.99 });
  expect(addresses).toContain('https://kaart.example/13/8191/0.png');
  expect(addresses).toContain('https://kaart.example/13/0/0.png');
  expect(addresses.filter((address) => address.includes('-') || address.includes('/8192'))).toEqual([]);
});

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', false],
  ['https://a.tile.openstreetmap.org/{z}/{x}/{y}.png', false],
  ['https://kaart.example/{z}/{x}/{y}.png', true],
  ['https://notopenstreetmap.org/{z}/{x}/{y}.png', true],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png', true],
])('tiles of %s may be saved: %s', (template, may) => {
  expect(maySaveTiles(template)).toBe(may);
});

import { expect, test } from 'vitest';
import { stopsOf, WAY_SIZE, wayOf, wayPicture } from './trip-way.ts';

const stop = (name: string, latitude: number, longitude: number) => ({
  name,
  position: { latitude, longitude },
});
const HOTEL = stop('Hotel', 38.5053, -0.2328);
const BEACH = stop('Strand', 38.5031, -0.2301);
const MUSEUM = stop('Museum', 38.509, -0.2345);
const TOWN = stop('Alicante', 38.3452, -0.481);

const at = (way: ReturnType<typeof wayOf>, number: number) =>
  way?.dots[number - 1] ?? expect.fail(`There is no dot ${number}`);

test('places are numbered in the order of their visits, with north above', () => {
  const way = wayOf([HOTEL, BEACH, MUSEUM, HOTEL]);
  expect(way?.dots.map(({ names }) => names)).toEqual([['Hotel'], ['Strand'], ['Museum']]);
  expect(at(way, 2).x).toBeGreaterThan(at(way, 1).x);
  expect(at(way, 2).y).toBeGreaterThan(at(way, 1).y);
  expect(at(way, 3).y).toBeLessThan(at(way, 1).y);
  // The line ends where it began.
  const { x, y } = at(way, 1);
  expect(way?.line).toMatch(new RegExp(`^M${x} ${y}Q.*Q.*Q.* ${x} ${y}$`));
});

test('all dots are in the drawing, as far apart as on the ground', () => {
  const way = wayOf([HOTEL, BEACH, MUSEUM, TOWN]);
  for (const { x, y } of way?.dots ?? []) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WAY_SIZE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(WAY_SIZE.height);
  }
  // Alicante is 28 km from the hotel.
  const [from, to] = [at(way, 1), at(way, 2)];
  const { width = 0, metres = 0 } = way?.scale ?? {};
  expect((Math.hypot(to.x - from.x, to.y - from.y) * metres) / width / 1_000).toBeCloseTo(28, 0);
});

test('places so near that their dots would overlap share one', () => {
  const way = wayOf([HOTEL, BEACH, TOWN, MUSEUM]);
  expect(way?.dots.map(({ names }) => names)).toEqual([['Hotel', 'Strand', 'Museum'], ['Alicante']]);
});

test('the airport at home is left out, as it would make one dot of all the rest', () => {
  const way = wayOf([stop('Schiphol', 52.309, 4.764), HOTEL, BEACH, MUSEUM]);
  expect(way?.dots.map(({ names }) => names)).toEqual([['Hotel'], ['Strand'], ['Museum']]);
});

test('places on both sides of the date line are near each other', () => {
  const way = wayOf([stop('Taveuni', -16.7, 179.9), stop('Bouma', -16.8, -179.9)]);
  expect(at(way, 2).x).toBeGreaterThan(at(way, 1).x);
  expect(way?.scale.metres).toBe(5_000);
});

test('the stages of a long journey all stay', () => {
  const journey = [stop('Gent', 51.05, 3.72), stop('Lyon', 45.76, 4.84), stop('Nice', 43.7, 7.26)];
  expect(wayOf(journey)?.dots).toHaveLength(3);
});

test.each([
  ['no place', []],
  ['one place', [HOTEL]],
  ['one place twice', [HOTEL, stop('Ontbijt', 38.50531, -0.23281)]],
])('nothing is drawn of %s', (_, stops) => {
  expect(wayOf(stops)).toBeNull();
});

test('the stops are the items with a place and the hotel at the check-in, in order of time', () => {
  const item = (time: string, { name, position }: typeof HOTEL, timeZone: string | null = null) => ({
    ...{ id: time.replace(':', '-'), time, timeZone, title: name, detail: '', forHome: false, position },
  });
  const schedule = {
    days: [
      { id: 'vr', day: '2025-06-20', title: '', items: [item('12:30', TOWN), item('15:30', BEACH)] },
      {
        id: 'za',
        day: '2025-06-21',
        title: '',
        items: [item('10:00', MUSEUM), { ...item('12:00', TOWN), position: null }],
      },
    ],
  };
  const hotel = {
    ...{ name: 'Hotel', stars: null, facilities: [], address: [], phone: '', bookingUrl: '' },
    checkIn: { day: '2025-06-20', from: '15:00' },
    checkOut: { day: '2025-06-22', before: '11:00' },
    position: HOTEL.position,
  };
  expect(stopsOf({ hotel, schedule }, 'Europe/Madrid')).toEqual([TOWN, HOTEL, BEACH, MUSEUM]);
  expect(stopsOf({ hotel: null, schedule: null }, 'Europe/Madrid')).toEqual([]);
});

test('the picture shows the number of each place, and a scale', () => {
  const way = wayOf([HOTEL, MUSEUM, TOWN]) ?? expect.fail('Two places are a way');
  const svg = decodeURIComponent(wayPicture(way));
  expect([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['1', '2', '10 km']);
});

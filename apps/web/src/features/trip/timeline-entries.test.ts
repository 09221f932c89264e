import type { TimelineDay } from '@reisspel/contract/trip';
import { describe, expect, test } from 'vitest';
import {
  clockDifference,
  currentInstant,
  entriesOf,
  nextInstant,
  openingDay,
  ownCity,
} from './timeline-entries.ts';

const MADRID = 'Europe/Madrid';
const HOUR = 60 * 60_000;

type Item = readonly [time: string, title: string, timeZone?: string];

function day(date: string, ...items: readonly Item[]): TimelineDay {
  return {
    id: date,
    day: date,
    title: date,
    items: items.map(([time, title, timeZone = null]) => ({
      id: title.toLowerCase(),
      time,
      timeZone,
      title,
      detail: '',
    })),
  };
}

const friday = day('2025-06-20', ['12:15', 'Verzamelen', 'Europe/Amsterdam'], ['16:55', 'Landing']);
const saturday = day('2025-06-21', ['00:30', 'Nachtwandeling'], ['11:00', 'Spel'], ['21:00', 'Paella']);
const monday = day('2025-06-23', ['10:15', 'Vlucht']);
const days = [friday, saturday, monday];

function entries(some: readonly TimelineDay[], timeZone: string) {
  return some.flatMap((each) => entriesOf(each, timeZone));
}

/** The title of the current item at `now`. */
function current(now: string, some = days, timeZone = MADRID): string | undefined {
  const all = entries(some, timeZone);
  const instant = currentInstant(all, timeZone, Date.parse(now));
  return all.find(({ at }) => at === instant)?.item.title;
}

describe('what is going on', () => {
  test.each([
    ['nothing yet', '2025-06-20T12:14:59+02:00', undefined],
    ['from its moment on', '2025-06-20T12:15:00+02:00', 'Verzamelen'],
    ['until the next one begins', '2025-06-20T16:54:59+02:00', 'Verzamelen'],
    ['the last of the day', '2025-06-20T23:59:59+02:00', 'Landing'],
    ['nothing once the day is over', '2025-06-21T00:29:59+02:00', undefined],
    ['what is planned after midnight', '2025-06-21T00:30:00+02:00', 'Nachtwandeling'],
    ['nothing on a day without plans', '2025-06-22T12:00:00+02:00', undefined],
    ['nothing after the trip', '2025-06-24T12:00:00+02:00', undefined],
  ])('%s', (_, now, title) => {
    expect(current(now)).toBe(title);
  });

  test('goes by instants where an item is told in another zone than the trip’s', () => {
    // 20:00 in Kathmandu is 16:15 in Madrid: after the item at 16:00 there, and before the one at
    // 17:00.
    const mixed = [
      day('2025-06-20', ['16:00', 'Siësta'], ['20:00', 'Bellen', 'Asia/Kathmandu'], ['17:00', 'Zwemmen']),
    ];
    expect(current('2025-06-20T16:14:00+02:00', mixed)).toBe('Siësta');
    expect(current('2025-06-20T16:15:00+02:00', mixed)).toBe('Bellen');
    expect(current('2025-06-20T17:00:00+02:00', mixed)).toBe('Zwemmen');
  });

  test('an item of yesterday’s tab that lies in the place’s today is current', () => {
    const late = [day('2025-06-20', ['23:30', 'Landing in Los Angeles', 'America/Los_Angeles'])];
    expect(current('2025-06-21T09:00:00+02:00', late)).toBe('Landing in Los Angeles');
  });
});

test('what comes next may be days away, and is nothing when all has begun', () => {
  const all = entries(days, MADRID);
  expect(nextInstant(all, Date.parse('2025-06-21T21:00:00+02:00'))).toBe(
    Date.parse('2025-06-23T10:15:00+02:00'),
  );
  expect(nextInstant(all, Date.parse('2025-06-23T10:15:00+02:00'))).toBeNull();
});

test.each([
  ['before the trip', '2025-06-01', '2025-06-20'],
  ['on a day of it', '2025-06-21', '2025-06-21'],
  ['on a day that has no tab', '2025-06-22', '2025-06-23'],
  ['after the trip', '2025-07-01', '2025-06-23'],
])('the tab that opens first %s', (_, today, opens) => {
  expect(openingDay(days, today)).toBe(opens);
});

test('no days open no tab', () => {
  expect(openingDay([], '2025-06-20')).toBeUndefined();
});

// The tests run in Asia/Kathmandu.
describe('whose time it is', () => {
  test('how far the place is ahead of or behind the reader now', () => {
    const [june, november] = [Date.parse('2025-06-20T12:00:00Z'), Date.parse('2025-11-20T12:00:00Z')];
    expect(clockDifference(MADRID, june)).toBe(-3.75 * HOUR);
    expect(clockDifference(MADRID, november)).toBe(-4.75 * HOUR);
    expect(clockDifference('Asia/Tokyo', june)).toBe(3.25 * HOUR);
    expect(clockDifference('Asia/Kathmandu', june)).toBe(0);
  });

  test('an item in a zone with another clock than the trip’s says so, also when that clock is the reader’s', () => {
    const city = (zone: string) => {
      const [entry] = entriesOf(day('2025-06-20', ['12:00', 'Bellen', zone]), MADRID);
      return entry && ownCity(entry, MADRID);
    };
    expect(city('Europe/Amsterdam')).toBeNull();
    expect(city('Europe/Lisbon')).toBe('Lissabon');
    expect(city('Asia/Kathmandu')).toBe('Kathmandu');
  });
});

import type { TimelineDay } from '@reisspel/contract/trip/trip';
import { currentInstant, dayAt, entriesOf, nextInstant } from '@reisspel/rules/timeline';
import { instantOf } from '@reisspel/rules/zoned-time';
import { describe, expect, test } from 'vitest';
import { OUTBOUND_AT, outbound, sampleFlight, sampleStatus } from './testing/flight-samples.ts';
import {
  cityOfOtherZone,
  clockDifference,
  countdownParts,
  currentFlightIndex,
  dayOfTrip,
  nextFlightIndex,
  openingDay,
  readerOffsetAt,
  tripLength,
  tripPhase,
  zoneLabel,
} from './trip-time.ts';

const SUMMER = Date.parse('2025-06-20T12:00:00Z');
const MINUTE = 60_000;

// The tests run in Asia/Kathmandu.
describe('the label of a time zone', () => {
  test('is absent for a reader in the same zone', () => {
    expect(zoneLabel('Asia/Kathmandu', SUMMER)).toBeNull();
    expect(readerOffsetAt(SUMMER)).toBe((5 * 60 + 45) * MINUTE);
  });

  test.each([
    ['Europe/Amsterdam', 'tijd in Amsterdam'],
    ['America/New_York', 'tijd in New York'],
    ['America/Argentina/Buenos_Aires', 'tijd in Buenos Aires'],
    ['Europe/Lisbon', 'tijd in Lissabon'],
    ['UTC', 'tijd in UTC'],
  ])('names the city of %s', (timeZone, label) => {
    expect(zoneLabel(timeZone, SUMMER)).toBe(label);
  });

  test('is absent when another zone has the same clock time at that moment', () => {
    // Kathmandu was at +05:30, as Kolkata, until 1986.
    const before = Date.parse('1985-06-20T12:00:00Z');
    expect(zoneLabel('Asia/Kolkata', before)).toBeNull();
    expect(zoneLabel('Asia/Kolkata', SUMMER)).toBe('tijd in Kolkata');
  });
});

test('the day changes at local midnight', () => {
  expect(dayAt('America/New_York', Date.parse('2025-06-21T03:59:59Z'))).toBe('2025-06-20');
  expect(dayAt('America/New_York', Date.parse('2025-06-21T04:00:00Z'))).toBe('2025-06-21');
});

const weekend = {
  timeZone: 'Europe/Madrid',
  startsOn: '2025-06-20',
  endsOn: '2025-06-23',
  countdownAt: { local: '2025-06-20T14:25', timeZone: 'Europe/Amsterdam' },
  flights: null,
};
const at = (time: string) => Date.parse(time);

describe('the phase of a trip', () => {
  test.each([
    ['is `before` until the countdown ends', '2025-06-20T14:24:59+02:00', 'before'],
    ['is `during` once the countdown has ended', '2025-06-20T14:25:00+02:00', 'during'],
    ['is `during` until the end of the last day at the place', '2025-06-23T23:59:59+02:00', 'during'],
    ['is `after` once the last day at the place has ended', '2025-06-24T00:00:00+02:00', 'after'],
  ])('%s', (_, now, phase) => {
    expect(tripPhase(weekend, at(now))).toBe(phase);
  });

  test('is `during` until the last flight should have landed, also after the last day', () => {
    const flights = {
      items: [{ arrival: { at: { local: '2025-06-24T02:30', timeZone: 'Europe/Amsterdam' } } }],
    };
    expect(tripPhase({ ...weekend, flights }, at('2025-06-24T02:29:59+02:00'))).toBe('during');
    expect(tripPhase({ ...weekend, flights }, at('2025-06-24T02:30:00+02:00'))).toBe('after');
  });

  test('follows the clock of the place, not the reader’s', () => {
    const trek = { ...weekend, timeZone: 'Asia/Kathmandu' };
    expect(tripPhase(trek, at('2025-06-24T00:00:00+05:45') - 1)).toBe('during');
    expect(tripPhase(trek, at('2025-06-24T00:00:00+05:45'))).toBe('after');
  });
});

describe('the countdown', () => {
  const left = (local: string, timeZone: string, now: string) =>
    countdownParts(instantOf({ local, timeZone }) - at(now));

  test('counts down to 20 June 2025 14:25 +02:00 (spec 2)', () => {
    expect(left('2025-06-20T14:25', 'Europe/Amsterdam', '2025-06-18T08:24:30Z')).toEqual({
      days: 2,
      hours: 4,
      minutes: 0,
      seconds: 30,
    });
  });

  test('is right for Asia/Kathmandu, with its offset of 5:45', () => {
    expect(left('2025-11-02T06:00', 'Asia/Kathmandu', '2025-11-01T00:14:59Z')).toEqual({
      days: 1,
      hours: 0,
      minutes: 0,
      seconds: 1,
    });
  });

  test.each([
    ['summer time begins: the night is an hour shorter', '2026-03-29T12:00', '2026-03-28T12:00:00+01:00', 23],
    ['summer time ends: the night is an hour longer', '2026-10-25T12:00', '2026-10-24T12:00:00+02:00', 25],
  ])('counts elapsed hours across a clock change in Europe/Amsterdam: %s', (_, local, now, hours) => {
    const { days, hours: rest } = left(local, 'Europe/Amsterdam', now);
    expect(days * 24 + rest).toBe(hours);
  });

  test('stays at zero after its moment', () => {
    expect(countdownParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  test('reaches zero in the last second', () => {
    expect(countdownParts(1_000).seconds).toBe(1);
    expect(countdownParts(999).seconds).toBe(0);
  });
});

test('a trip from Friday to Monday has four local days', () => {
  expect(tripLength(weekend)).toBe(4);
  expect(dayOfTrip(weekend, at('2025-06-21T00:30:00+02:00'))).toBe(2);
  expect(dayOfTrip(weekend, at('2025-06-23T23:00:00+02:00'))).toBe(4);
});

test('the day of the trip is 1 before the trip, and the last one after it', () => {
  expect(dayOfTrip(weekend, at('2025-06-01T12:00:00+02:00'))).toBe(1);
  expect(dayOfTrip(weekend, at('2025-07-01T12:00:00+02:00'))).toBe(4);
});

test('a trip across a clock change has as many days as the calendar', () => {
  expect(tripLength({ startsOn: '2026-03-28', endsOn: '2026-03-30' })).toBe(3);
});

test.each([
  ['the first flight before it leaves', '2025-06-20T14:24:59+02:00', 0],
  ['the next flight once the first has left', '2025-06-20T14:25:00+02:00', 1],
  ['the last flight while it is in the air', '2025-06-23T12:00:00+02:00', 1],
  ['no flight once all have landed', '2025-06-23T12:55:00+02:00', -1],
])('the home card shows %s', (_, now, index) => {
  const back = sampleFlight(['2025-06-23T10:15', 'Europe/Madrid'], ['2025-06-23T12:55', 'Europe/Amsterdam']);
  expect(nextFlightIndex([outbound, back], at(now))).toBe(index);
});

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
      forHome: false,
      position: null,
    })),
  };
}

const friday = day('2025-06-20', ['12:15', 'Verzamelen', 'Europe/Amsterdam'], ['16:55', 'Landing']);
const saturday = day('2025-06-21', ['00:30', 'Nachtwandeling'], ['11:00', 'Spel'], ['21:00', 'Paella']);
const monday = day('2025-06-23', ['10:15', 'Vlucht']);
const days = [friday, saturday, monday];

function entries(someDays: readonly TimelineDay[], timeZone: string) {
  return someDays.flatMap((someDay) => entriesOf(someDay, timeZone));
}

/** The title of the current item at `now`. */
function current(now: string, someDays = days, timeZone = MADRID): string | undefined {
  const all = entries(someDays, timeZone);
  const instant = currentInstant(all, timeZone, Date.parse(now));
  return all.find(({ at }) => at === instant)?.item.title;
}

describe('the current item', () => {
  test.each([
    ['is none before the first item', '2025-06-20T12:14:59+02:00', undefined],
    ['starts at its own time', '2025-06-20T12:15:00+02:00', 'Verzamelen'],
    ['stays until the next one begins', '2025-06-20T16:54:59+02:00', 'Verzamelen'],
    ['stays until midnight when it is the last of the day', '2025-06-20T23:59:59+02:00', 'Landing'],
    ['is none after midnight', '2025-06-21T00:29:59+02:00', undefined],
    ['may begin after midnight', '2025-06-21T00:30:00+02:00', 'Nachtwandeling'],
    ['is none on a day without items', '2025-06-22T12:00:00+02:00', undefined],
    ['is none after the trip', '2025-06-24T12:00:00+02:00', undefined],
  ])('%s', (_, now, title) => {
    expect(current(now)).toBe(title);
  });

  test('compares instants for an item in another time zone', () => {
    // 20:00 in Kathmandu is 16:15 in Madrid: after the item at 16:00 there, and before the one at
    // 17:00.
    const mixed = [
      day('2025-06-20', ['16:00', 'Siësta'], ['20:00', 'Bellen', 'Asia/Kathmandu'], ['17:00', 'Zwemmen']),
    ];
    expect(current('2025-06-20T16:14:00+02:00', mixed)).toBe('Siësta');
    expect(current('2025-06-20T16:15:00+02:00', mixed)).toBe('Bellen');
    expect(current('2025-06-20T17:00:00+02:00', mixed)).toBe('Zwemmen');
  });

  test('includes an item of yesterday’s tab that falls on today’s local date', () => {
    const late = [day('2025-06-20', ['23:30', 'Landing in Los Angeles', 'America/Los_Angeles'])];
    expect(current('2025-06-21T09:00:00+02:00', late)).toBe('Landing in Los Angeles');
  });
});

test('the next item may be days away, and is null when all have started', () => {
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
])('the timeline opens the right tab %s', (_, today, opens) => {
  expect(openingDay(days, today)).toBe(opens);
});

test('no tab opens without days', () => {
  expect(openingDay([], '2025-06-20')).toBeUndefined();
});

// The tests run in Asia/Kathmandu.
describe('the difference between two clocks', () => {
  test('is how far the place is ahead of the reader', () => {
    const [june, november] = [Date.parse('2025-06-20T12:00:00Z'), Date.parse('2025-11-20T12:00:00Z')];
    expect(clockDifference(MADRID, june)).toBe(-3.75 * HOUR);
    expect(clockDifference(MADRID, november)).toBe(-4.75 * HOUR);
    expect(clockDifference('Asia/Tokyo', june)).toBe(3.25 * HOUR);
    expect(clockDifference('Asia/Kathmandu', june)).toBe(0);
  });

  test('puts the city beside an item whose clock differs from the trip’s, even if the reader’s clock is the same', () => {
    const city = (zone: string) => {
      const [entry] = entriesOf(day('2025-06-20', ['12:00', 'Bellen', zone]), MADRID);
      return entry && cityOfOtherZone(entry, MADRID);
    };
    expect(city('Europe/Amsterdam')).toBeNull();
    expect(city('Europe/Lisbon')).toBe('Lissabon');
    expect(city('Asia/Kathmandu')).toBe('Kathmandu');
  });
});

describe('the flight of the day', () => {
  const back = {
    ...sampleFlight(['2025-06-23T10:15', MADRID], ['2025-06-23T12:55', 'Europe/Amsterdam']),
    id: 'terug',
  };
  const flying = (now: string, ...statuses: Parameters<typeof sampleStatus>[0][]) =>
    currentFlightIndex([outbound, back], statuses.map(sampleStatus), Date.parse(now));

  test.each([
    ['is none more than 24 hours before', '2025-06-19T14:24:59+02:00', -1],
    ['is the first from 24 hours before its departure', '2025-06-19T14:25:00+02:00', 0],
    ['stays until the planned landing', '2025-06-20T16:54:59+02:00', 0],
    ['is none after the planned landing', '2025-06-20T16:55:00+02:00', -1],
    ['is the next one on its own day', '2025-06-23T08:00:00+02:00', 1],
  ])('%s', (_, now, index) => {
    expect(flying(now)).toBe(index);
  });

  test('stays while a late one is in the air, and goes when it has landed early', () => {
    const arrivalTime = OUTBOUND_AT + 4 * HOUR;
    expect(flying('2025-06-20T17:30:00+02:00', { status: 'IN_AIR', arrivalTime })).toBe(0);
    expect(flying('2025-06-20T16:40:00+02:00', { status: 'LANDED' })).toBe(-1);
    expect(flying('2025-06-20T16:40:00+02:00', { status: 'LANDED', source: 'example' })).toBe(0);
  });
});

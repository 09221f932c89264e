import { TripContent } from '@reisspel/contract/trip/trip';
import { describe, expect, test } from 'vitest';
import { nearChanges } from './near-changes.ts';

interface Item {
  id?: string;
  time: string;
  title?: string;
  detail?: string;
  timeZone?: string;
}

interface Programme {
  /** The items of each day. The id of a day is that of the test's first day, then the next. */
  days: Readonly<Record<string, readonly Item[]>>;
  timeZone?: string;
  shown?: boolean;
}

function tripWith({ days, timeZone = 'Europe/Madrid', shown = true }: Programme): TripContent {
  return TripContent.parse({
    title: 'Reis',
    place: 'Madrid',
    timeZone,
    startsOn: '2027-06-18',
    endsOn: '2027-06-20',
    countdownAt: { local: '2027-06-18T12:00', timeZone },
    notice: '',
    links: [],
    flights: { shown: false, items: [], baggage: [], tips: [] },
    hotel: {
      shown: false,
      name: '',
      stars: null,
      checkIn: { day: '', from: '' },
      checkOut: { day: '', before: '' },
      facilities: [],
      address: [],
      phone: '',
      position: null,
      bookingUrl: '',
    },
    schedule: {
      shown,
      days: Object.entries(days).map(([day, items], index) => ({
        id: `dag-${index}`,
        day,
        title: 'Dag',
        items: items.map(({ id = 'punt', time, title = 'Strand', detail = '', timeZone: zone = null }) => ({
          id,
          time,
          title,
          detail,
          timeZone: zone,
        })),
      })),
    },
    homeStayers: { shown: false, days: [], promises: [] },
  });
}

/** Returns changes as texts, such as "moved 15:00 Strand", with the day if it is another one. */
function changed(now: string, before: Programme, after: Programme): string[] {
  return nearChanges(tripWith(before), tripWith(after), Date.parse(now)).map((change) => {
    const { kind, item, otherDay } = change;
    const was = change.kind === 'replaced' ? [`(${change.was})`] : [];
    return [kind, ...(otherDay === null ? [] : [otherDay]), item.time, item.title, ...was].join(' ');
  });
}

const SATURDAY = '2027-06-19';
const NOON = '2027-06-19T12:00:00+02:00';
const on = (day: string, ...items: Item[]): Programme => ({ days: { [day]: items } });

describe('a change within three hours', () => {
  const three = { time: '15:00' };

  test.each([
    ['another time', { time: '14:30' }, 'moved 14:30 Strand'],
    ['another title', { time: '15:00', title: 'Zwembad' }, 'replaced 15:00 Zwembad (Strand)'],
    ['another title and time', { time: '14:30', title: 'Zwembad' }, 'replaced 14:30 Zwembad (Strand)'],
    ['another place', { time: '15:00', detail: 'Bij de fontein' }, 'elsewhere 15:00 Strand'],
    ['another time and place', { time: '14:30', detail: 'Bij de fontein' }, 'moved 14:30 Strand'],
  ])('is told for %s', (_, item, text) => {
    expect(changed(NOON, on(SATURDAY, three), on(SATURDAY, item))).toEqual([text]);
  });

  test('is told for an item that is new, and for one that is gone', () => {
    const swim = { id: 'nieuw', time: '14:00', title: 'Zwemmen' };
    expect(changed(NOON, on(SATURDAY, three), on(SATURDAY, three, swim))).toEqual(['added 14:00 Zwemmen']);
    expect(changed(NOON, on(SATURDAY, three, swim), on(SATURDAY, three))).toEqual(['removed 14:00 Zwemmen']);
  });

  test('is told when only the old or only the new time is near', () => {
    const late = { time: '20:00' };
    expect(changed(NOON, on(SATURDAY, three), on(SATURDAY, late))).toEqual(['moved 20:00 Strand']);
    expect(changed(NOON, on(SATURDAY, late), on(SATURDAY, three))).toEqual(['moved 15:00 Strand']);
    const past = { time: '11:00' };
    expect(changed(NOON, on(SATURDAY, past), on(SATURDAY, three))).toEqual(['moved 15:00 Strand']);
  });

  test('names the day when the item moved away from today', () => {
    expect(changed(NOON, on(SATURDAY, three), on('2027-06-20', three))).toEqual([
      'moved 2027-06-20 15:00 Strand',
    ]);
  });

  test('comes in order of time with the others of the publication', () => {
    const before = on(SATURDAY, { id: 'a', time: '14:00' }, { id: 'b', time: '13:00', title: 'Lunch' });
    const after = on(SATURDAY, { id: 'a', time: '14:30' }, { id: 'c', time: '12:30', title: 'Start' });
    expect(changed(NOON, before, after)).toEqual([
      'added 12:30 Start',
      'removed 13:00 Lunch',
      'moved 14:30 Strand',
    ]);
  });
});

describe('no change is told', () => {
  test.each([
    ['at the moment of the publication or before it', '12:00', '11:00'],
    ['later than three hours ahead', '15:01', '20:00'],
    ['to the same time', '14:00', '14:00'],
  ])('%s', (_, from, to) => {
    expect(changed(NOON, on(SATURDAY, { time: from }), on(SATURDAY, { time: to }))).toEqual([]);
  });

  test('when the whole programme appears or disappears', () => {
    const shown = on(SATURDAY, { time: '14:00' });
    const hidden = { ...shown, shown: false };
    expect(changed(NOON, hidden, shown)).toEqual([]);
    expect(changed(NOON, shown, hidden)).toEqual([]);
  });

  test('when the details of an item are gone', () => {
    const detailed = on(SATURDAY, { time: '14:00', detail: 'Bij de fontein' });
    expect(changed(NOON, detailed, on(SATURDAY, { time: '14:00' }))).toEqual([]);
  });

  test('when an item gets the zone that it already had', () => {
    const zoned = on(SATURDAY, { time: '14:00', timeZone: 'Europe/Madrid' });
    expect(changed(NOON, on(SATURDAY, { time: '14:00' }), zoned)).toEqual([]);
  });
});

describe('the hours are counted between instants', () => {
  test('for an item in another zone', () => {
    // 13:30 in Lisbon is 14:30 in Madrid, and 15:00 there is 16:00 in Madrid.
    const inLisbon = (time: string) => on(SATURDAY, { time, timeZone: 'Europe/Lisbon' });
    expect(changed(NOON, inLisbon('13:30'), inLisbon('13:45'))).toEqual(['moved 13:45 Strand']);
    expect(changed(NOON, inLisbon('15:00'), inLisbon('15:30'))).toEqual([]);
  });

  test('over the night in which summer time ends', () => {
    // From 01:30 (summer time) to 04:00 (winter time) are three and a half hours.
    const night = (time: string) => on('2027-10-31', { time });
    expect(changed('2027-10-31T01:30:00+02:00', night('04:00'), night('04:30'))).toEqual([]);
    expect(changed('2027-10-31T02:00:00+02:00', night('04:00'), night('04:30'))).toEqual([
      'moved 04:30 Strand',
    ]);
  });

  test('and an item moves when the zone of the trip changes', () => {
    const before = on(SATURDAY, { time: '14:00' });
    expect(changed(NOON, before, { ...before, timeZone: 'Europe/Lisbon' })).toEqual(['moved 14:00 Strand']);
  });
});

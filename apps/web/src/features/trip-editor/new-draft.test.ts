import { publishableTrip } from '@reisspel/contract/trip/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { describe, expect, it } from 'vitest';
import { type NewTrip, newDraft } from './new-draft.ts';

const HOUR_MS = 60 * 60 * 1_000;
const AMS = { code: 'AMS', name: 'Amsterdam Schiphol', timeZone: 'Europe/Amsterdam' };
const ALC = { code: 'ALC', name: 'Alicante', timeZone: 'Europe/Madrid' };
const AKL = { code: 'AKL', name: 'Auckland', timeZone: 'Pacific/Auckland' };
const HNL = { code: 'HNL', name: 'Honolulu', timeZone: 'Pacific/Honolulu' };

const flight = (flightNumber: string, departs: string, arrives: string) => ({
  flightNumber,
  departs,
  arrives,
});

const PLANE = {
  kind: 'plane',
  home: AMS,
  there: ALC,
  out: flight('HV5345', '14:25', '16:55'),
  back: flight('HV5346', '10:15', '12:55'),
} as const;

function draftOf(change: Partial<NewTrip> = {}) {
  return newDraft({
    title: 'Reis naar Alicante',
    place: 'Alicante, Spanje',
    leavesOn: '2027-06-18',
    returnsOn: '2027-06-20',
    travel: PLANE,
    hotel: 'Hotel Zon',
    ...change,
  });
}

type Draft = ReturnType<typeof draftOf>;

/** Lists the schedule as people read it: "2027-06-18 14:25 Europe/Madrid". */
function scheduleOf({ schedule, timeZone }: Draft): string[] {
  return schedule.days.flatMap(({ day, items }) =>
    items.map((item) => `${day} ${item.time} ${item.timeZone ?? timeZone}`),
  );
}

function hoursOf({ departure, arrival }: Draft['flights']['items'][number]): number {
  return (instantOf(arrival.at) - instantOf(departure.at)) / HOUR_MS;
}

describe('a new trip by plane', () => {
  it('can be published, and counts down to the first flight', () => {
    const draft = draftOf();
    expect(publishableTrip(instantOf).safeParse(draft).error).toBeUndefined();
    expect(draft).toMatchObject({
      title: 'Reis naar Alicante',
      timeZone: 'Europe/Madrid',
      startsOn: '2027-06-18',
      endsOn: '2027-06-20',
      countdownAt: { local: '2027-06-18T14:25', timeZone: 'Europe/Amsterdam' },
      hotel: {
        shown: true,
        name: 'Hotel Zon',
        checkIn: { day: '2027-06-18' },
        checkOut: { day: '2027-06-20' },
      },
    });
    expect(draft.flights.items.map(({ airline }) => airline)).toEqual(['Transavia', 'Transavia']);
  });

  it('has a day for each date, and its flights on the page for home too', () => {
    const draft = draftOf();
    expect(draft.schedule.days.map(({ title }) => title)).toEqual(['Heenreis', 'Dag 2', 'Terugreis']);
    expect(scheduleOf(draft)).toEqual([
      '2027-06-18 11:25 Europe/Amsterdam',
      '2027-06-18 14:25 Europe/Amsterdam',
      '2027-06-18 16:55 Europe/Madrid',
      '2027-06-20 07:15 Europe/Madrid',
      '2027-06-20 10:15 Europe/Madrid',
      '2027-06-20 12:55 Europe/Amsterdam',
    ]);
    expect(draft.schedule.days.flatMap(({ items }) => items).every(({ forHome }) => forHome)).toBe(true);
  });

  it('tells on the day of a flight when to leave for the airport', () => {
    const { days } = draftOf().schedule;
    const titles = days.map(({ items }) => items[0]?.title);
    expect(titles).toEqual(['We gaan naar het vliegveld', undefined, 'We gaan naar het vliegveld']);
  });

  it('leaves on the evening before a flight back in the night, on the clock of that evening', () => {
    // Summer time begins between the two.
    const back = flight('HV5346', '03:30', '06:10');
    const draft = draftOf({ leavesOn: '2027-03-25', returnsOn: '2027-03-28', travel: { ...PLANE, back } });
    expect(scheduleOf(draft)).toContain('2027-03-27 23:30 Europe/Madrid');
  });

  it('begins on the day of a flight out in the night, and says nothing of the evening before', () => {
    const out = flight('HV5345', '01:00', '03:40');
    const draft = draftOf({ travel: { ...PLANE, out } });
    expect(draft.startsOn).toBe('2027-06-18');
    expect(scheduleOf(draft)[0]).toBe('2027-06-18 01:00 Europe/Amsterdam');
  });

  it('goes to no airport for a flight back that leaves soon after the landing', () => {
    const travel = {
      ...PLANE,
      out: flight('HV5345', '07:00', '09:30'),
      back: flight('HV5346', '11:00', '13:40'),
    };
    expect(scheduleOf(draftOf({ travel, returnsOn: '2027-06-18' }))).toEqual([
      '2027-06-18 04:00 Europe/Amsterdam',
      '2027-06-18 07:00 Europe/Amsterdam',
      '2027-06-18 09:30 Europe/Madrid',
      '2027-06-18 11:00 Europe/Madrid',
      '2027-06-18 13:40 Europe/Amsterdam',
    ]);
  });

  it('lands the next day after a flight through the night in which summer time begins', () => {
    const out = flight('HV5345', '23:30', '03:10');
    const draft = draftOf({ leavesOn: '2027-03-27', returnsOn: '2027-04-01', travel: { ...PLANE, out } });
    const [first] = draft.flights.items;
    expect(first?.arrival.at.local).toBe('2027-03-28T03:10');
    expect(first && hoursOf(first)).toBeCloseTo(2 + 40 / 60);
    expect(draft.hotel.checkIn.day).toBe('2027-03-28');
  });

  it('ends on the day of landing after a flight home through the night', () => {
    const draft = draftOf({ travel: { ...PLANE, back: flight('HV5346', '22:40', '01:20') } });
    expect(draft.endsOn).toBe('2027-06-21');
    expect(scheduleOf(draft).at(-1)).toBe('2027-06-21 01:20 Europe/Amsterdam');
    expect(draft.schedule.days.map(({ title }) => title)).toEqual([
      'Heenreis',
      'Dag 2',
      'Dag 3',
      'Terugreis',
    ]);
  });

  it('begins on the day before the departure where the flight crosses the date line to the east', () => {
    const out = flight('HA446', '00:30', '11:15');
    const back = flight('HA445', '14:25', '21:45');
    const draft = draftOf({ travel: { kind: 'plane', home: AKL, there: HNL, out, back } });
    expect(draft.startsOn).toBe('2027-06-17');
    expect(draft.endsOn).toBe('2027-06-21');
    expect(draft.flights.items.map(hoursOf)).toEqual([8.75, 9 + 20 / 60]);
    expect(scheduleOf(draft)).toEqual([
      '2027-06-17 11:15 Pacific/Honolulu',
      '2027-06-18 00:30 Pacific/Auckland',
      '2027-06-20 11:25 Pacific/Honolulu',
      '2027-06-20 14:25 Pacific/Honolulu',
      '2027-06-21 21:45 Pacific/Auckland',
    ]);
  });

  it('keeps its real last day when it is longer than a schedule can be', () => {
    const draft = draftOf({ returnsOn: '2027-09-20' });
    expect(draft.endsOn).toBe('2027-09-20');
    expect(publishableTrip(instantOf).safeParse(draft).error).toBeUndefined();
  });
});

describe('a new trip without flights', () => {
  const leaves = { local: '2027-06-18T09:00', timeZone: 'Europe/Amsterdam' };
  const travel = { kind: 'other', timeZone: 'Europe/London', leaves } as const;

  it('counts down to the departure from home, and hides the flights', () => {
    const draft = draftOf({ travel });
    expect(publishableTrip(instantOf).safeParse(draft).error).toBeUndefined();
    expect(draft.flights).toMatchObject({ shown: false, items: [] });
    expect(draft.countdownAt).toEqual(leaves);
    expect(scheduleOf(draft)).toEqual([
      '2027-06-18 09:00 Europe/Amsterdam',
      '2027-06-20 11:00 Europe/London',
    ]);
  });

  it('hides a hotel that nobody named', () => {
    expect(draftOf({ travel, hotel: '' }).hotel.shown).toBe(false);
  });

  it('has one day when it ends on the day on which it begins', () => {
    const atNoon = { ...leaves, local: '2027-06-18T12:00' };
    const draft = draftOf({ travel: { ...travel, leaves: atNoon }, returnsOn: '2027-06-18' });
    expect(draft.schedule.days.map(({ title }) => title)).toEqual(['Dag 1']);
    // The usual time to go home is earlier than this departure, so nothing says when they go.
    expect(scheduleOf(draft)).toEqual(['2027-06-18 12:00 Europe/Amsterdam']);
  });
});

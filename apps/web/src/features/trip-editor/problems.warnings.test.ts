import type { TripDraft } from '@reisspel/contract/trip/trip';
import { describe, expect, it } from 'vitest';
import { warningsOf } from './problems.ts';
import { sampleDraft } from './testing/sample-draft.ts';

const TODAY = '2027-01-01';

/** The sample with a flight that departs and arrives at these moments. */
function flying(departure: [string, string], arrival: [string, string]): TripDraft {
  const draft = sampleDraft();
  const [flight] = draft.flights.items;
  if (flight === undefined) throw new Error('The sample has a flight');
  const [from, to] = [departure, arrival].map(([local = '', timeZone = '']) => ({ local, timeZone }));
  if (from === undefined || to === undefined) throw new Error('A flight has two ends');
  draft.flights.items = [
    { ...flight, departure: { ...flight.departure, at: from }, arrival: { ...flight.arrival, at: to } },
  ];
  draft.countdownAt = from;
  return draft;
}

const kinds = (draft: TripDraft, today = TODAY) => warningsOf(draft, today).map(({ kind }) => kind);

describe('what looks like a mistake', () => {
  it('is nothing in a trip that is right', () => {
    expect(warningsOf(sampleDraft(), TODAY)).toEqual([]);
  });

  it('compares the ends of a flight by instant, not by clock', () => {
    const west = flying(['2027-06-18T10:00', 'Europe/Amsterdam'], ['2027-06-18T09:30', 'America/New_York']);
    expect(kinds(west)).toEqual([]);
    const east = flying(['2027-06-18T10:00', 'Europe/Amsterdam'], ['2027-06-18T12:00', 'Asia/Kathmandu']);
    expect(warningsOf(east, TODAY)).toEqual([
      { path: 'flights.items.0.arrival.at.local', kind: 'arrival_before_departure' },
    ]);
    const dayLate = flying(['2027-06-18T10:00', 'Europe/Madrid'], ['2027-06-19T12:00', 'Europe/Madrid']);
    expect(kinds(dayLate)).toEqual(['long_flight']);
  });

  it('is a flight that leaves outside the trip', () => {
    const early = flying(['2025-06-18T10:00', 'Europe/Madrid'], ['2025-06-18T12:00', 'Europe/Madrid']);
    expect(warningsOf(early, TODAY)).toEqual([
      { path: 'flights.items.0.departure.at.local', kind: 'flight_outside_trip' },
    ]);
  });

  it('says nothing of a flight that is not complete, nor of a part that is off', () => {
    expect(kinds(flying(['', 'Europe/Amsterdam'], ['2027-06-18T12:00', '']))).toEqual([]);
    const draft = flying(['2027-06-18T10:00', 'Europe/Madrid'], ['2027-06-18T09:00', 'Europe/Madrid']);
    draft.flights.shown = false;
    expect(kinds(draft)).toEqual([]);
  });

  it.each([
    '0002-06-18T10:00',
    '0020-06-18T10:00',
    '0202-06-18T10:00',
    '9999-12-31T23:59',
    '2027-06',
    'morgen',
  ])('waits for a moment that is still being typed: %s', (typing) => {
    const whole = '2027-06-18T12:00';
    expect(kinds(flying([typing, 'Europe/Amsterdam'], [whole, 'Europe/Madrid']))).toEqual([]);
    expect(kinds(flying([whole, 'Europe/Amsterdam'], [typing, 'Europe/Madrid']))).toEqual([]);
    expect(kinds(sampleDraft({ countdownAt: { local: typing, timeZone: 'Europe/Madrid' } }))).toEqual([]);
    expect(kinds(sampleDraft({ startsOn: typing, endsOn: typing }))).toEqual([]);
  });

  it('compares the countdown with the first departure by instant', () => {
    const draft = sampleDraft();
    draft.countdownAt = { local: '2027-06-18T13:25', timeZone: 'Europe/London' };
    expect(kinds(draft)).toEqual([]);
    draft.countdownAt = { local: '2027-06-18T14:25', timeZone: 'Europe/London' };
    expect(warningsOf(draft, TODAY)).toEqual([
      { path: 'countdownAt.local', kind: 'countdown_not_departure' },
    ]);
  });

  it('finds days outside the trip, and a trip that is over', () => {
    const draft = sampleDraft({ endsOn: '2027-06-18' });
    expect(warningsOf(draft, TODAY)).toEqual([
      { path: 'hotel.checkOut.day', kind: 'stay_outside_trip' },
      { path: 'schedule.days.1.day', kind: 'day_outside_trip' },
    ]);
    expect(kinds(sampleDraft(), '2027-06-20')).toEqual([]);
    expect(kinds(sampleDraft(), '2027-06-21')).toEqual(['trip_over']);
  });
});

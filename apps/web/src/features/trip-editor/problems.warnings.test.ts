import type { TripDraft } from '@reisspel/contract/trip/trip';
import { describe, expect, it } from 'vitest';
import * as m from '../../paraglide/messages.js';
import { warningsOf } from './problems.ts';
import { sampleDraft, sampleFlight } from './testing/sample-draft.ts';

const TODAY = '2027-01-01';

/** The sample with a flight that departs and arrives at these moments. */
function draftWithFlight(departure: [string, string], arrival: [string, string]): TripDraft {
  const draft = sampleDraft();
  const flight = sampleFlight();
  const [from, to] = [departure, arrival].map(([local = '', timeZone = '']) => ({ local, timeZone }));
  if (from === undefined || to === undefined) throw new Error('A flight has two ends');
  draft.flights.items = [
    { ...flight, departure: { ...flight.departure, at: from }, arrival: { ...flight.arrival, at: to } },
  ];
  draft.countdownAt = from;
  return draft;
}

const textsOf = (draft: TripDraft, today = TODAY) => warningsOf(draft, today).map(({ text }) => text);

describe('the warnings about a draft', () => {
  it('are empty for a correct trip', () => {
    expect(warningsOf(sampleDraft(), TODAY)).toEqual([]);
  });

  it('compare departure and arrival by instant, not by clock time', () => {
    const west = draftWithFlight(
      ['2027-06-18T10:00', 'Europe/Amsterdam'],
      ['2027-06-18T09:30', 'America/New_York'],
    );
    expect(textsOf(west)).toEqual([]);
    const dayLate = draftWithFlight(
      ['2027-06-18T10:00', 'Europe/Madrid'],
      ['2027-06-19T12:00', 'Europe/Madrid'],
    );
    expect(textsOf(dayLate)).toEqual([m.editor_warning_long_flight()]);
  });

  it('include a flight that departs outside the trip', () => {
    const early = draftWithFlight(
      ['2025-06-18T10:00', 'Europe/Madrid'],
      ['2025-06-18T12:00', 'Europe/Madrid'],
    );
    expect(warningsOf(early, TODAY)).toEqual([
      { path: 'flights.items.0.departure.at.local', text: m.editor_warning_flight_outside() },
    ]);
  });

  it('skip an incomplete flight and a hidden part', () => {
    expect(textsOf(draftWithFlight(['', 'Europe/Amsterdam'], ['2027-06-18T12:00', '']))).toEqual([]);
    const draft = draftWithFlight(
      ['2027-06-18T10:00', 'Europe/Madrid'],
      ['2027-06-19T12:00', 'Europe/Madrid'],
    );
    draft.flights.shown = false;
    expect(textsOf(draft)).toEqual([]);
  });

  it.each([
    '0002-06-18T10:00',
    '0020-06-18T10:00',
    '0202-06-18T10:00',
    '9999-12-31T23:59',
    '2027-06',
    'morgen',
  ])('skip the incomplete moment %s', (incomplete) => {
    const complete = '2027-06-18T12:00';
    expect(textsOf(draftWithFlight([incomplete, 'Europe/Amsterdam'], [complete, 'Europe/Madrid']))).toEqual(
      [],
    );
    expect(textsOf(draftWithFlight([complete, 'Europe/Amsterdam'], [incomplete, 'Europe/Madrid']))).toEqual(
      [],
    );
    expect(textsOf(sampleDraft({ countdownAt: { local: incomplete, timeZone: 'Europe/Madrid' } }))).toEqual(
      [],
    );
    expect(textsOf(sampleDraft({ startsOn: incomplete, endsOn: incomplete }))).toEqual([]);
  });

  it('compare the countdown with the first departure by instant', () => {
    const draft = sampleDraft();
    draft.countdownAt = { local: '2027-06-18T13:25', timeZone: 'Europe/London' };
    expect(textsOf(draft)).toEqual([]);
    draft.countdownAt = { local: '2027-06-18T14:25', timeZone: 'Europe/London' };
    expect(warningsOf(draft, TODAY)).toEqual([
      { path: 'countdownAt.local', text: m.editor_warning_countdown() },
    ]);
  });

  it('include days outside the trip, and a trip that is over', () => {
    const draft = sampleDraft({ endsOn: '2027-06-18' });
    expect(warningsOf(draft, TODAY)).toEqual([
      { path: 'hotel.checkOut.day', text: m.editor_warning_stay_outside() },
      { path: 'schedule.days.1.day', text: m.editor_warning_day_outside() },
    ]);
    expect(textsOf(sampleDraft(), '2027-06-20')).toEqual([]);
    expect(textsOf(sampleDraft(), '2027-06-21')).toEqual([m.editor_warning_trip_over()]);
  });
});

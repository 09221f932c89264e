import type { TripDraft } from '@reisspel/contract/trip/trip';
import { currentInstant, entriesOf, nextInstant } from '@reisspel/rules/timeline';
import { dayAfter, instantOf } from '@reisspel/rules/zoned-time';
import { expect, it } from 'vitest';
import { countdownParts, dayOfTrip, nextFlightIndex, tripPhase } from '../trip/trip-time.ts';
import { offeredMove } from './move-trip.ts';
import { sampleDraft } from './testing/sample-draft.ts';
import { draftReducer, openDraftState } from './use-draft.ts';

/** The draft after these changes, each of one field. */
function changed(...changes: readonly Partial<Pick<TripDraft, 'startsOn' | 'endsOn' | 'title'>>[]) {
  return changes.reduce(
    (state, change) =>
      draftReducer(state, {
        type: 'change',
        draft: { ...state.draft, ...change },
        path: Object.keys(change)[0] ?? '',
        at: 0,
        typing: false,
        doneText: null,
      }),
    openDraftState(sampleDraft()),
  );
}

it('moves every date by the days of the first day, and keeps the clock times across a clock change', () => {
  const offer = offeredMove(changed({ startsOn: '2027-11-18' }));
  const trip = offer?.draft;
  const flight = trip?.flights.items[0];
  expect(offer?.days).toBe(153);
  expect([trip?.startsOn, trip?.endsOn]).toEqual(['2027-11-18', '2027-11-20']);
  expect(trip?.countdownAt).toEqual({ local: '2027-11-18T14:25', timeZone: 'Europe/Amsterdam' });
  expect([flight?.departure.at.local, flight?.arrival.at.local]).toEqual([
    '2027-11-18T14:25',
    '2027-11-18T16:55',
  ]);
  expect([trip?.hotel.checkIn.day, trip?.hotel.checkOut.day]).toEqual(['2027-11-18', '2027-11-20']);
  expect(trip?.schedule.days.map(({ day }) => day)).toEqual(['2027-11-18', '2027-11-19']);
  expect(trip?.schedule.days[0]?.items).toEqual(sampleDraft().schedule.days[0]?.items);
});

/** What the pages show of a trip at `now`. */
function shownAt(trip: TripDraft, now: number) {
  const entries = trip.schedule.days.flatMap((day) => entriesOf(day, trip.timeZone));
  const titleAt = (instant: number | null) => entries.find(({ at }) => at === instant)?.item.title;
  return {
    phase: tripPhase(trip, now),
    day: dayOfTrip(trip, now),
    left: countdownParts(instantOf(trip.countdownAt) - now),
    flight: nextFlightIndex(trip.flights.items, now),
    current: titleAt(currentInstant(entries, trip.timeZone, now)),
    next: titleAt(nextInstant(entries, now)),
  };
}

it.each([
  ['the evening before', '2027-06-17T20:00', 'Europe/Amsterdam'],
  ['before the trip begins', '2027-06-18T14:24', 'Europe/Amsterdam'],
  ['when the trip begins', '2027-06-18T14:25', 'Europe/Amsterdam'],
  ['before the landing', '2027-06-18T16:54', 'Europe/Madrid'],
  ['at the landing', '2027-06-18T16:55', 'Europe/Madrid'],
  ['before an item', '2027-06-18T17:59', 'Europe/Madrid'],
  ['at an item', '2027-06-18T18:00', 'Europe/Madrid'],
  ['in the last minute of a day', '2027-06-18T23:59', 'Europe/Madrid'],
  ['in the last minute of the trip', '2027-06-20T23:59', 'Europe/Madrid'],
  ['after the trip', '2027-06-21T00:00', 'Europe/Madrid'],
])('shows by the same clock what it showed before a move over a clock change: %s', (_, local, timeZone) => {
  const trip = offeredMove(changed({ startsOn: '2027-11-18' }))?.draft ?? expect.fail('No move is offered');
  const movedLocal = dayAfter(local.slice(0, 10), 153) + local.slice(10);
  expect(shownAt(trip, instantOf({ local: movedLocal, timeZone }))).toEqual(
    shownAt(sampleDraft(), instantOf({ local, timeZone })),
  );
});

it('counts down the real hours to a trip that moved over a clock change', () => {
  const trip = offeredMove(changed({ startsOn: '2027-11-18' }))?.draft ?? expect.fail('No move is offered');
  const now = instantOf({ local: '2027-06-18T14:25', timeZone: 'Europe/Amsterdam' });
  expect(shownAt(trip, now).left).toEqual({ days: 153, hours: 1, minutes: 0, seconds: 0 });
});

it('lists each date that moves', () => {
  expect(offeredMove(changed({ startsOn: '2027-06-11' }))?.dates).toEqual([
    { name: 'Laatste dag', before: 'zo 20 juni', after: 'zo 13 juni' },
    { name: 'Aftellen', before: 'vr 18 juni', after: 'vr 11 juni' },
    { name: 'Vlucht 1 (HV5345)', before: 'vr 18 juni', after: 'vr 11 juni' },
    { name: 'Inchecken op', before: 'vr 18 juni', after: 'vr 11 juni' },
    { name: 'Uitchecken op', before: 'zo 20 juni', after: 'zo 13 juni' },
    { name: 'Tijdschema', before: 'vr 18 juni', after: 'vr 11 juni' },
  ]);
});

it('counts the days from before all changes of the trip’s dates, and keeps a last day that changed too', () => {
  const offer = offeredMove(
    changed(
      { title: 'Zee' },
      { startsOn: '2027-06-02' },
      { endsOn: '2027-06-29' },
      { startsOn: '2027-06-25' },
    ),
  );
  expect(offer?.days).toBe(7);
  expect(offer?.draft).toMatchObject({ title: 'Zee', startsOn: '2027-06-25', endsOn: '2027-06-29' });
  expect(offer?.draft.hotel.checkIn.day).toBe('2027-06-25');
});

it('leaves an invalid date as it is', () => {
  const hotel = { ...sampleDraft().hotel, checkIn: { day: '0202-06', from: '15:00' } };
  const state = changed({ startsOn: '2027-06-25' });
  const past = state.past.map((step) => ({ ...step, draft: { ...step.draft, hotel } }));
  expect(offeredMove({ draft: { ...state.draft, hotel }, past })?.draft.hotel.checkIn.day).toBe('0202-06');
});

it('offers nothing before a change of the first day, after another change, and after a change back', () => {
  expect(offeredMove(changed())).toBeNull();
  expect(offeredMove(changed({ endsOn: '2027-06-21' }))).toBeNull();
  expect(offeredMove(changed({ startsOn: '2027-06-25' }, { title: 'Zee' }))).toBeNull();
  expect(offeredMove(changed({ startsOn: '2027-06-25' }, { startsOn: '2027-06-18' }))).toBeNull();
  expect(offeredMove(changed({ startsOn: '2027-06-2' }))).toBeNull();
});

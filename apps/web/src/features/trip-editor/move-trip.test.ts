import type { TripDraft } from '@reisspel/contract/trip/trip';
import { expect, it } from 'vitest';
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

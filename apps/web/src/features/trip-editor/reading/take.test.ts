import { describe, expect, it } from 'vitest';
import { end } from '../testing/readings.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { readBoardingPass } from './boarding-pass.ts';
import { type FlightReading, flightEnd, type HotelReading, type ItemReading } from './reading.ts';
import { textsOf } from './reading-texts.ts';
import { firstChoice, takeReadings } from './take.ts';

const BACK: FlightReading = {
  kind: 'flight',
  flightNumber: 'HV5346',
  airline: 'Transavia',
  departure: flightEnd({ code: 'ALC', airport: '', terminal: '', time: '2027-06-20T17:40' }),
  arrival: flightEnd({ code: 'AMS', airport: '', terminal: '', time: '2027-06-20T20:20' }),
};

const HOTEL: HotelReading = {
  kind: 'hotel',
  name: 'Hotel Sol',
  address: ['Plaza 2'],
  phone: '',
  checkIn: { day: '2027-06-18', from: '' },
  checkOut: { day: '2027-06-20', before: '12:00' },
};

const LUNCH: ItemReading = {
  kind: 'item',
  day: '2027-06-20',
  time: '13:00',
  timeZone: null,
  title: 'Lunch',
  detail: 'Aan het strand',
};

describe('taking what was read', () => {
  it('adds a flight in the order of time, and says in which direction it goes', () => {
    const draft = sampleDraft();
    expect(takeReadings(draft, [BACK])).toBe('flights.items');
    expect(draft.flights.items).toMatchObject([
      { direction: 'outbound', flightNumber: 'HV5345' },
      { direction: 'return', flightNumber: 'HV5346', departure: { code: 'ALC', airport: 'Alicante' } },
    ]);
  });

  it('takes the first flight for the way out, and one that goes on from there for a connection', () => {
    const draft = sampleDraft();
    draft.flights.items = [];
    const pass = (from: string, to: string, number: string) =>
      readBoardingPass(
        `M1SMIT/ZOE            EXYZ789 ${from}${to}KL ${number} 169Y012C0042 100`,
        '2027-06-18',
      ) ?? [];
    takeReadings(draft, [
      ...pass('AMS', 'CDG', '1223'),
      ...pass('CDG', 'JFK', '1224'),
      ...pass('CDG', 'AMS', '1228'),
    ]);
    expect(draft.flights.items.map(({ direction }) => direction)).toEqual([
      'outbound',
      'connection',
      'return',
    ]);
  });

  it.each([
    ['AMS 2027-07-03T09:00', 'FCO', 'outbound'],
    ['FCO 2027-07-09T09:00', 'AMS', 'return'],
    ['AMS 2027-06-19T20:00', 'ALC', 'outbound'],
    ['EIN 2027-06-18T09:00', 'ALC', 'outbound'],
    ['ALC 2027-06-20T09:00', 'EIN', 'return'],
  ])('beside a flight from Amsterdam to Alicante takes %s to %s for %s', (from, to, direction) => {
    const draft = sampleDraft();
    const read = { ...BACK, flightNumber: 'KL1', departure: end(from), arrival: end(to) };
    takeReadings(draft, [read]);
    expect(draft.flights.items.find(({ flightNumber }) => flightNumber === 'KL1')).toMatchObject({
      direction,
    });
  });

  it('fills a flight of that number and day, and keeps what the booking does not have', () => {
    const draft = sampleDraft();
    const [out] = draft.flights.items;
    const passes = readBoardingPass(
      'M1SMIT/ZOE            EXYZ789 AMSALCHV 5345 169Y012C0042 100',
      '2027-06-18',
    );
    takeReadings(draft, passes ?? []);
    expect(draft.flights.items).toEqual([out]);
    const later = flightEnd({ code: 'AMS', airport: '', terminal: '3', time: '2027-06-18T15:05' });
    takeReadings(draft, [
      {
        ...BACK,
        flightNumber: 'HV5345',
        departure: later,
        arrival: flightEnd({ code: '', airport: '', terminal: '', time: '' }),
      },
    ]);
    expect(draft.flights.items).toMatchObject([
      { id: 'out', departure: { terminal: '3', at: { local: '2027-06-18T15:05' } }, arrival: out?.arrival },
    ]);
  });

  it('keeps nothing of another hotel', () => {
    const draft = sampleDraft();
    expect(takeReadings(draft, [HOTEL])).toBe('hotel.name');
    expect(draft.hotel).toEqual({
      shown: true,
      name: 'Hotel Sol',
      stars: null,
      checkIn: { day: '2027-06-18', from: '' },
      checkOut: { day: '2027-06-20', before: '12:00' },
      facilities: [],
      address: ['Plaza 2'],
      phone: '',
      position: null,
      bookingUrl: '',
    });
  });

  it('keeps what the booking of the same hotel does not have', () => {
    const draft = sampleDraft();
    takeReadings(draft, [{ ...HOTEL, name: 'Hotel Mar' }]);
    expect(draft.hotel).toMatchObject({
      stars: 3,
      facilities: ['Zwembad'],
      address: ['Plaza 2'],
      checkIn: { day: '2027-06-18', from: '15:00' },
      checkOut: { day: '2027-06-20', before: '12:00' },
    });
  });

  it('finds in the draft what the booking lacks, and asks for the rest', () => {
    const draft = sampleDraft();
    const [pass] =
      readBoardingPass('M1SMIT/ZOE            EXYZ789 AMSALCHV 5345 169Y012C0042 100', '2027-06-18') ?? [];
    const stay = { ...HOTEL, name: '', address: [], checkIn: { day: '', from: '' } };
    if (pass === undefined) throw new Error('No flight was read');
    expect(textsOf(pass, draft).missing).toEqual([]);
    expect(textsOf(stay, draft).missing).toEqual([]);
    draft.flights.items = [];
    draft.hotel.name = '';
    expect(textsOf(pass, draft).missing).toEqual(['Vertrektijd', 'Aankomsttijd']);
    expect(textsOf(stay, draft).missing).toEqual(['Naam van het hotel']);
  });

  it('knows an appointment when a calendar is read again', () => {
    const draft = sampleDraft();
    takeReadings(draft, [LUNCH]);
    expect(textsOf(LUNCH, draft).notes).toEqual([expect.stringMatching(/^Staat al in je reis/)]);
    takeReadings(draft, [
      { ...LUNCH, detail: 'In de haven' },
      { ...LUNCH, detail: '' },
    ]);
    expect(draft.schedule.days.at(-1)?.items).toMatchObject([{ title: 'Lunch', detail: 'In de haven' }]);
  });

  it('does not choose at first what is more than a day outside the trip, and says so', () => {
    const draft = sampleDraft();
    const early: FlightReading = { ...BACK, departure: end('AMS 2027-06-16T23:00') };
    const late: HotelReading = { ...HOTEL, checkOut: { day: '2027-06-22', before: '' } };
    const dayBefore: FlightReading = { ...BACK, departure: end('AMS 2027-06-17T23:00') };
    expect(firstChoice([early, late, HOTEL, dayBefore, LUNCH], draft)).toEqual([HOTEL, dayBefore, LUNCH]);
    expect(textsOf(early, draft).notes).toEqual(['Valt buiten de reis.']);
  });

  it('adds an appointment to its day, which it makes if it is missing', () => {
    const draft = sampleDraft();
    expect(takeReadings(draft, [LUNCH, { ...LUNCH, day: '2027-06-18' }])).toBe('schedule.days');
    expect(draft.schedule.days.map(({ day, items }) => [day, items.map(({ title }) => title)])).toEqual([
      ['2027-06-18', ['Verzamelen', 'Lunch', 'Inchecken']],
      ['2027-06-19', []],
      ['2027-06-20', ['Lunch']],
    ]);
    takeReadings(draft, [{ ...LUNCH, day: '2027-06-17' }]);
    expect(draft.schedule.days.map(({ title }) => title)).toEqual(['Dag 1', 'Aankomst', 'Strand', 'Dag 3']);
  });
});

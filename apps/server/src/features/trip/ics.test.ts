import type { Language } from '@reisspel/contract/language';
import type { TripContent } from '@reisspel/contract/trip/trip';
import { describe, expect, test } from 'vitest';
import {
  calendarEvents,
  calendarText,
  dayOf,
  flight,
  flightEnd,
  readCalendar,
  TRIP_ID,
  tripOf,
} from '../../testing/calendars.ts';
import { demoTrip } from './demo-trip.ts';

const inAmsterdam = { timeZone: 'Europe/Amsterdam' };

/** Formats each event as "summary start end". */
function times(events: ReturnType<typeof calendarEvents>): string[] {
  return events.map(({ summary, start, end }) => `${summary} ${start} ${end}`);
}

describe('the demo trip', () => {
  test('has its flights and its schedule, in UTC and in order', () => {
    expect(times(calendarEvents(demoTrip))).toEqual([
      'Verzamelen op Schiphol 2025-06-20T10:15:00.000Z 2025-06-20T12:15:00.000Z',
      'Vlucht HV 6145: Amsterdam Schiphol – Alicante 2025-06-20T12:25:00.000Z 2025-06-20T14:55:00.000Z',
      'Vlucht naar Alicante 2025-06-20T12:25:00.000Z 2025-06-20T14:25:00.000Z',
      'Landing in Alicante 2025-06-20T14:55:00.000Z 2025-06-20T16:00:00.000Z',
      'Inchecken 2025-06-20T16:00:00.000Z 2025-06-20T18:00:00.000Z',
      'Eten aan de boulevard 2025-06-20T18:30:00.000Z 2025-06-20T19:30:00.000Z',
      'Ontbijt 2025-06-21T07:30:00.000Z 2025-06-21T09:00:00.000Z',
      'Start van het teamspel 2025-06-21T09:00:00.000Z 2025-06-21T11:00:00.000Z',
      'Strand 2025-06-21T13:00:00.000Z 2025-06-21T15:00:00.000Z',
      'Prijsuitreiking 2025-06-21T17:00:00.000Z 2025-06-21T19:00:00.000Z',
      'Paella 2025-06-21T19:00:00.000Z 2025-06-21T20:00:00.000Z',
      'Uitslapen en ontbijt 2025-06-22T08:00:00.000Z 2025-06-22T10:00:00.000Z',
      'Boottocht 2025-06-22T10:00:00.000Z 2025-06-22T12:00:00.000Z',
      'Chocolademuseum 2025-06-22T15:00:00.000Z 2025-06-22T17:00:00.000Z',
      'Laatste avond 2025-06-22T18:00:00.000Z 2025-06-22T19:00:00.000Z',
      'Ontbijt en uitchecken 2025-06-23T05:00:00.000Z 2025-06-23T06:15:00.000Z',
      'Op het vliegveld 2025-06-23T06:15:00.000Z 2025-06-23T08:15:00.000Z',
      'Vlucht HV 6146: Alicante – Amsterdam Schiphol 2025-06-23T08:15:00.000Z 2025-06-23T10:55:00.000Z',
      'Vlucht naar Amsterdam 2025-06-23T08:15:00.000Z 2025-06-23T10:15:00.000Z',
      'Landing op Schiphol 2025-06-23T10:55:00.000Z 2025-06-23T11:55:00.000Z',
    ]);
  });

  test('shows the place of departure of a flight, and its times in both zones', () => {
    const outbound = calendarEvents(demoTrip).find(({ uid }) => uid === `heen.${TRIP_ID}@reisspel`);
    expect(outbound?.location).toBe('Amsterdam Schiphol (AMS), terminal 1');
    expect(outbound?.description).toBe(
      'Zonvlucht HV 6145\n' +
        'Vertrek 14:25 (tijd in Amsterdam), Amsterdam Schiphol (AMS), terminal 1\n' +
        'Aankomst 16:55 (tijd in Madrid), Alicante (ALC), terminal N',
    );
  });

  test('shows the detail of an item, and its time in its own zone', () => {
    const described = (title: string) =>
      calendarEvents(demoTrip).find(({ summary }) => summary === title)?.description;
    expect(described('Strand')).toBe('Platja Centre\n15:00 (tijd in Madrid)');
    expect(described('Landing op Schiphol')).toBe('Tot de volgende keer!\n12:55 (tijd in Amsterdam)');
  });

  test('has its name, its refresh interval and its publication', () => {
    const { calendar } = readCalendar(calendarText(demoTrip));
    expect(
      Object.fromEntries(calendar.getAllProperties().map((it) => [it.name, String(it.getFirstValue())])),
    ).toEqual({
      version: '2.0',
      prodid: '-//Reisspel//Reis//NL',
      method: 'PUBLISH',
      'refresh-interval': 'PT1H',
      'x-published-ttl': 'PT1H',
      'x-wr-calname': 'Weekend aan zee',
      'x-wr-timezone': 'Europe/Madrid',
    });
    for (const event of calendar.getAllSubcomponents()) {
      expect(event.getFirstPropertyValue('sequence')).toBe(7);
      expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2025-06-01T10:00:00Z');
      expect(String(event.getFirstPropertyValue('last-modified'))).toBe('2025-06-01T10:00:00Z');
    }
  });

  test('has the same bytes for one publication, and the same events for the next one', () => {
    expect(calendarText(demoTrip)).toBe(calendarText(structuredClone(demoTrip)));
    const next = readCalendar(calendarText({ ...demoTrip, title: 'Week aan zee' }, 8)).events;
    expect(next).toEqual(calendarEvents(demoTrip));
  });
});

describe('times', () => {
  test('are right for a trip to Kathmandu across the end of summer time, with a flight over midnight', () => {
    const kathmandu = 'Asia/Kathmandu';
    const outbound = flight({
      id: 'heen',
      flightNumber: 'RA 230',
      departure: flightEnd('AMS', 'Schiphol', '2025-10-25T22:30', 'Europe/Amsterdam'),
      arrival: flightEnd('KTM', 'Tribhuvan', '2025-10-26T11:15', kathmandu),
    });
    const days = [
      dayOf('2025-10-26', [
        ['11:15', 'Landing'],
        ['02:30', 'Thuis gaat de klok terug', 'Europe/Amsterdam'],
        ['23:45', 'Slapen'],
      ]),
      dayOf('2025-10-25', [['20:00', 'Inchecken', 'Europe/Amsterdam']]),
    ];
    const events = calendarEvents(tripOf({ flights: [outbound], days }, { timeZone: kathmandu }));
    expect(times(events)).toEqual([
      'Inchecken 2025-10-25T18:00:00.000Z 2025-10-25T19:00:00.000Z',
      'Vlucht RA 230: Schiphol – Tribhuvan 2025-10-25T20:30:00.000Z 2025-10-26T05:30:00.000Z',
      // This clock time occurs twice that night. This is the first one.
      'Thuis gaat de klok terug 2025-10-26T00:30:00.000Z 2025-10-26T02:30:00.000Z',
      'Landing 2025-10-26T05:30:00.000Z 2025-10-26T07:30:00.000Z',
      'Slapen 2025-10-26T18:00:00.000Z 2025-10-26T19:00:00.000Z',
    ]);
    expect(events[1]?.location).toBe('Schiphol (AMS)');
    expect(events[1]?.description).toContain('Vertrek zaterdag 25 oktober 22:30 (tijd in Amsterdam)');
    expect(events[1]?.description).toContain('Aankomst zondag 26 oktober 11:15 (tijd in Kathmandu)');
  });

  test('are right when the clock goes back and forth', () => {
    const days = [
      dayOf('2025-10-26', [
        ['01:30', 'Voor'],
        ['03:30', 'Na'],
      ]),
      dayOf('2026-03-29', [
        ['01:30', 'Voor'],
        ['02:30', 'Overgeslagen'],
        ['04:30', 'Na'],
      ]),
    ];
    expect(times(calendarEvents(tripOf({ days }, inAmsterdam)))).toEqual([
      // The two items are three hours apart, because the hour from 02:00 occurs twice.
      'Voor 2025-10-25T23:30:00.000Z 2025-10-26T01:30:00.000Z',
      'Na 2025-10-26T02:30:00.000Z 2025-10-26T03:30:00.000Z',
      'Voor 2026-03-29T00:30:00.000Z 2026-03-29T01:30:00.000Z',
      'Overgeslagen 2026-03-29T01:30:00.000Z 2026-03-29T02:30:00.000Z',
      'Na 2026-03-29T02:30:00.000Z 2026-03-29T03:30:00.000Z',
    ]);
  });

  test('of items that start together end together, when the next item starts', () => {
    const days = [
      dayOf('2025-06-20', [
        ['10:00', 'Strand'],
        ['10:00', 'Stad'],
        ['11:00', 'Koffie'],
        ['11:00', 'Thee'],
      ]),
    ];
    expect(times(calendarEvents(tripOf({ days }, inAmsterdam)))).toEqual([
      'Strand 2025-06-20T08:00:00.000Z 2025-06-20T09:00:00.000Z',
      'Stad 2025-06-20T08:00:00.000Z 2025-06-20T09:00:00.000Z',
      'Koffie 2025-06-20T09:00:00.000Z 2025-06-20T10:00:00.000Z',
      'Thee 2025-06-20T09:00:00.000Z 2025-06-20T10:00:00.000Z',
    ]);
  });

  test('of a flight that lands before its departure have no duration', () => {
    const wrong = flight({
      departure: flightEnd('AMS', 'Schiphol', '2025-06-20T14:25', 'Europe/Amsterdam'),
      arrival: flightEnd('ALC', 'Alicante', '2025-06-19T16:55', 'Europe/Madrid'),
    });
    const [event] = calendarEvents(tripOf({ flights: [wrong] }));
    expect(event).toMatchObject({ start: '2025-06-20T12:25:00.000Z', end: '2025-06-20T12:25:00.000Z' });
  });
});

describe('another language', () => {
  const overnight = flight({
    departure: flightEnd('AMS', 'Schiphol', '2025-10-25T22:30', 'Europe/London'),
    arrival: flightEnd('TFS', 'Tenerife', '2025-10-26T01:15', 'Atlantic/Canary'),
  });
  const content = tripOf({ flights: [overnight], days: [dayOf('2025-10-27', [['10:00', 'Strand']])] });

  test('has the same times in its own words, and keeps the organiser’s texts', () => {
    const [flightEvent, item] = calendarEvents(content, 'en');
    expect(flightEvent).toMatchObject({
      summary: 'Flight HV 6145: Schiphol – Tenerife',
      description:
        'Zonvlucht HV 6145\n' +
        'Departure Saturday 25 October 22:30 (London time), Schiphol (AMS)\n' +
        'Arrival Sunday 26 October 01:15 (Canary Islands time), Tenerife (TFS)',
    });
    expect(item).toMatchObject({ summary: 'Strand', description: '10:00 (Madrid time)' });
    const [spanishFlight] = calendarEvents(content, 'es');
    expect(spanishFlight).toMatchObject({
      summary: 'Vuelo HV 6145: Schiphol – Tenerife',
      description:
        'Zonvlucht HV 6145\n' +
        'Salida: sábado, 25 de octubre 22:30 (hora de Londres), Schiphol (AMS)\n' +
        'Llegada: domingo, 26 de octubre 01:15 (hora de Canarias), Tenerife (TFS)',
    });
    const idsAndTimes = (language: Language) =>
      calendarEvents(content, language).map(({ uid, start, end }) => [uid, start, end]);
    expect(idsAndTimes('es')).toEqual(idsAndTimes('nl'));
  });

  test('is in the head of the calendar', () => {
    const { calendar } = readCalendar(calendarText(content, 7, 'es'));
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Reisspel//Reis//ES');
  });
});

describe('hidden parts', () => {
  const { flights, schedule } = demoTrip;

  test('are left out', () => {
    const summaries = (content: TripContent) => calendarEvents(content).map(({ summary }) => summary);
    const withoutFlights = summaries({ ...demoTrip, flights: { ...flights, shown: false } });
    expect(withoutFlights).toHaveLength(18);
    expect(withoutFlights.some((summary) => summary.includes('HV 614'))).toBe(false);
    expect(summaries({ ...demoTrip, schedule: { ...schedule, shown: false } })).toEqual([
      'Vlucht HV 6145: Amsterdam Schiphol – Alicante',
      'Vlucht HV 6146: Alicante – Amsterdam Schiphol',
    ]);
  });

  test('may have incomplete content', () => {
    const unfinished = dayOf('volgend jaar', [['half tien', 'Ontbijt', 'Villajoyosa']]);
    expect(calendarEvents({ ...demoTrip, schedule: { shown: false, days: [unfinished] } })).toHaveLength(2);
  });

  test('leave the trip itself as the only event, as a calendar may not be empty', () => {
    expect(calendarEvents(tripOf({}))).toEqual([
      {
        uid: `trip.${TRIP_ID}@reisspel`,
        start: '2025-06-20',
        end: '2025-06-24',
        summary: 'Weekend aan zee',
        location: 'Villajoyosa',
        description: null,
      },
    ]);
    expect(calendarEvents(tripOf({ flights: [], days: [dayOf('2025-06-20', [])] }))).toHaveLength(1);
  });
});

test('no two events share an id, even if ids in the trip are equal', () => {
  const days = [dayOf('2025-06-20', [['10:00', 'Een']], 'a'), dayOf('2025-06-21', [['10:00', 'Twee']], '0')];
  const events = calendarEvents(tripOf({ flights: [flight({ id: '0' }), flight({ id: 'a' })], days }));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { end, flight } from '../testing/readings.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { readBooking, readBookings } from './read-booking.ts';
import {
  type HotelReading,
  type ItemReading,
  MAX_BOOKING_BYTES,
  MAX_READINGS,
  type Reading,
} from './reading.ts';

/** Its zone is that of Madrid, and it begins on 18 June 2027. */
const TRIP = sampleDraft();

function fileOf(text: string, name = 'boeking.txt'): File {
  return new File([text], name);
}

function bytesOf(name: string) {
  return readFileSync(join(import.meta.dirname, '../testing/bookings', name));
}

/** A stay, with the times of check-in and check-out: "2027-06-18T15:00". */
function hotel(name: string, address: string[], phone: string, from: string, before: string): HotelReading {
  return {
    kind: 'hotel',
    name,
    address,
    phone,
    checkIn: { day: from.slice(0, 10), from: from.slice(11) },
    checkOut: { day: before.slice(0, 10), before: before.slice(11) },
  };
}

function item(at: string, title: string, detail = '', timeZone: string | null = null): ItemReading {
  return { kind: 'item', day: at.slice(0, 10), time: at.slice(11), timeZone, title, detail };
}

const BOOKINGS: Readonly<Record<string, readonly Reading[]>> = {
  'nl-vlucht.eml': [
    flight('HV5345', 'Transavia', end('AMS 2027-06-18T14:25', '1'), end('ALC 2027-06-18T16:55')),
  ],
  'nl-hotel.eml': [
    hotel(
      'Hôtel Mar & Sol',
      ["Carrer de l'Esperança 3", '03001 Alicante', 'Spanje'],
      '+34 965 12 34 56',
      '2027-06-18T15:00',
      '2027-06-20T11:00',
    ),
  ],
  // Summer time begins in the night of this flight, which the offsets in the file do not change.
  'nl-zomertijd.html': [flight('', '', end('AMS 2027-03-28T01:30'), end('LHR 2027-03-28T00:45'))],
  'nl-agenda.ics': [
    item(
      '2027-06-18T12:15',
      'Verzamelen bij vertrekhal 3, naast de bloemen',
      'Schiphol; bij de rode stoel',
      'Europe/Amsterdam',
    ),
  ],
  'en-flight-overnight.eml': [
    flight('UA110', 'United – Star', end('SFO 2027-03-04T20:15'), end('JFK 2027-03-05T04:30')),
  ],
  // The file has the offset of another zone, so that nobody knows the time at the hotel.
  'en-hotel-other-zone.html': [
    hotel(
      'The Seaside Inn',
      ['12 Harbour Road', '03501 Benidorm', 'Alicante', 'ES'],
      '+34 965 000 111',
      '',
      '',
    ),
  ],
  'en-outlook.ics': [
    item('2027-06-19T00:30', 'Night swim', 'North beach'),
    // The file names a zone that it does not define.
    item('2027-06-19', 'Brunch'),
  ],
  'es-vuelos.eml': [
    flight('VY8301', 'Vueling', end('AMS 2027-06-18T07:05'), end('AGP 2027-06-18T10:05')),
    flight('VY8302', 'Vueling', end('AGP 2027-06-20T21:40'), end('AMS 2027-06-21T00:45')),
  ],
  'es-hotel-microdata.html': [
    hotel(
      'Hostal El Niño & Hijos',
      ['Plaza Mayor 1', '03001 Alicante', 'ES'],
      '965 12 34 56',
      '2027-06-18T14:00',
      '2027-06-20T12:00',
    ),
  ],
  'es-calendario.ics': [
    item('2027-06-19', 'Excursión a la isla de Tabarca'),
    item('2027-06-19T00:30', 'Fuegos artificiales', 'Playa del Postiguet'),
    item('2027-06-20T09:30', 'Desayuno'),
  ],
  // The second flight departs in the hour that the end of summer time repeats.
  'de-umsteigen.eml': [
    flight('LH989', 'Lufthansa', end('AMS 2027-10-30T20:50'), end('FRA 2027-10-30T21:55', '1')),
    flight('LH776', 'Lufthansa', end('FRA 2027-10-31T02:30', '1'), end('SIN 2027-10-31T22:15')),
  ],
  // The flight in this mail is cancelled.
  'de-storno.eml': [
    hotel('Gasthaus Müller', ['Hauptstraße 5, 80331 München'], '', '2027-06-18', '2027-06-20'),
  ],
  // The zone of Brest's airport is unknown, and so is the time there.
  'fr-voyage.eml': [
    flight('AF7736', 'Air France', end('BES'), end('CDG 2027-06-18T08:05', '2F')),
    hotel(
      "L'Étoile d'Or",
      ['8 rue de la Paix', '75002 Paris', 'FR'],
      '',
      '2027-06-18T15:00',
      '2027-06-20T11:00',
    ),
  ],
  'fr-invitation.eml': [
    item('2027-06-19T19:30', 'Dîner au bord de la mer', 'Chez René, 12 quai du Port', 'Europe/Paris'),
  ],
  // It crosses the date line, and arrives on the day before.
  'fr-ligne-de-date.html': [
    flight('NZ10', 'Air New Zealand', end('AKL 2027-06-19T00:10', 'I'), end('HNL 2027-06-18T09:00')),
  ],
};

const WITH_CANCELLED: readonly string[] = ['de-storno.eml', 'fr-invitation.eml'];

describe('reading a mail or a calendar', () => {
  it.each(Object.entries(BOOKINGS))('reads every field of %s, and no other', async (name, found) => {
    expect(await readBooking(new File([bytesOf(name)], name), TRIP)).toEqual({
      found,
      hasCancelled: WITH_CANCELLED.includes(name),
    });
  });

  it('reads the text of a boarding pass', async () => {
    const pass = fileOf('M1SMIT/ZOE            EXYZ789 AMSALCHV 5345 169Y012C0042 100\n');
    expect(await readBooking(pass, TRIP)).toEqual({
      found: [flight('HV5345', 'Transavia', end('AMS 2027-06-18'), end('ALC'))],
      hasCancelled: false,
    });
  });

  it('reads a page in windows-1252, and leaves a name empty that is in an unknown encoding', async () => {
    const html = (name: string, charset: string) =>
      `<meta charset="${charset}"><script type="application/ld+json">{"@type":"LodgingReservation",` +
      `"reservationFor":{"name":"${name}"},"checkinTime":"2027-06-18T15:00:00+0200"}</script>`;
    // "ô" is one byte here, which no text in UTF-8 has.
    const read = (text: string) => readBooking(new File([Buffer.from(text, 'latin1')], 'hotel.html'), TRIP);
    const found = { name: 'Hôtel', checkIn: { day: '2027-06-18', from: '15:00' } };
    expect(await read(html('Hôtel', 'windows-1252'))).toMatchObject({ found: [found] });
    expect(await read(html('Hôtel', 'utf-8'))).toMatchObject({ found: [{ ...found, name: '' }] });
    expect(await readBooking(fileOf(html('Hôtel', 'windows-1252')), TRIP)).toMatchObject({ found: [found] });
  });

  it('reads a mail that was pasted as text', async () => {
    const pasted = fileOf(bytesOf('nl-vlucht.eml').toString().replaceAll('\r\n', '\n'));
    expect(await readBooking(pasted, TRIP)).toMatchObject({ found: BOOKINGS['nl-vlucht.eml'] });
  });
});

function pageOf(json: string): File {
  return fileOf(`<script type="application/ld+json">${json}</script>`);
}

it.each(['"ReservationCanceled"', '"CANCELLED"', '{"@id":"https://schema.org/ReservationCancelled"}'])(
  'leaves out a reservation with the status %s',
  async (status) => {
    const json = `{"@type":"LodgingReservation","reservationStatus":${status},"reservationFor":{"name":"Mar"}}`;
    expect(await readBooking(pageOf(json), TRIP)).toEqual({ found: [], hasCancelled: true });
  },
);

it('reads several files, and names those in which there is nothing', async () => {
  const files = ['nl-vlucht.eml', 'nl-hotel.eml'].map((name) => new File([bytesOf(name)], name));
  expect(await readBookings([...files, fileOf('', 'leeg.txt')], TRIP)).toEqual({
    readings: {
      found: ['nl-vlucht.eml', 'nl-hotel.eml'].flatMap((name) => BOOKINGS[name] ?? []),
      hasCancelled: false,
    },
    problems: [{ file: 'leeg.txt', problem: 'nothing' }],
  });
});

describe('reading a file that is broken or too large', () => {
  it.each([
    ['nothing', ''],
    ['bytes that are no text', '\u0000\uFFFD\u0007'.repeat(1_000)],
    ['a mail without structured data', 'Subject: Vlucht KL1501\r\n\r\nAMS-ALC op 18 juni om 14:25'],
    ['JSON that breaks off', '<script type="application/ld+json">{"@type":"FlightReservation"'],
    ['a calendar without an end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2027'],
    [
      'a calendar with an impossible date',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:gisteren\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ],
    [
      'a calendar of the year 1',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:00010618T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ],
  ])('finds nothing in %s', async (_title, text) => {
    expect(await readBooking(fileOf(text), TRIP)).toEqual({ problem: 'nothing' });
  });

  it.each([
    ['a type that is no text', '{"@type":{"a":1},"reservationFor":{"@type":5}}'],
    [
      'reservations without content',
      '{"@type":["FlightReservation","LodgingReservation"],"reservationFor":[null,7,{}]}',
    ],
  ])('finds nothing in JSON-LD that is %s', async (_title, json) => {
    expect(await readBooking(pageOf(json), TRIP)).toEqual({ problem: 'nothing' });
  });

  it('leaves a field empty that has the wrong type, form or length', async () => {
    const json = JSON.stringify({
      '@type': 'FlightReservation',
      reservationStatus: 7,
      reservationFor: {
        flightNumber: 'KL1501',
        airline: { name: 'x'.repeat(201), iataCode: { code: 'KL' } },
        departureAirport: { iataCode: 'AMSTERDAM', name: ['\u202E', 5] },
        departureTime: '18-06-2027 14:25',
        arrivalAirport: 'ALC',
        arrivalTime: '2027-06-31T14:25:00',
      },
    });
    const nowhere = end('');
    expect(await readBooking(pageOf(json), TRIP)).toEqual({
      found: [flight('KL1501', 'KLM', nowhere, nowhere)],
      hasCancelled: false,
    });
  });

  it('keeps script text as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const json = JSON.stringify({ '@type': 'LodgingReservation', reservationFor: { name } });
    expect(await readBooking(pageOf(json), TRIP)).toMatchObject({ found: [{ name }] });
  });

  it('refuses a file that is too large, and one with more than anybody can check', async () => {
    expect(await readBooking(fileOf('x'.repeat(MAX_BOOKING_BYTES + 1)), TRIP)).toEqual({
      problem: 'too_large',
    });
    const event = 'BEGIN:VEVENT\r\nDTSTART:20270618T100000Z\r\nEND:VEVENT\r\n'.repeat(MAX_READINGS + 1);
    const calendar = fileOf(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR`);
    expect(await readBooking(calendar, TRIP)).toEqual({ problem: 'too_many' });
  });
});

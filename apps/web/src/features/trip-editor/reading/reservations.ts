import { type Fields, isFields, isSame } from '@reisspel/rules/game/equality';
import { airlineOf } from '../airports.ts';
import type { DraftFlight } from '../draft.ts';
import { withoutEntities } from './html.ts';
import {
  type FlightReading,
  flightEnd,
  flightNumberOf,
  type HotelReading,
  lineOf,
  type Reading,
  type Readings,
  timeAtPlace,
} from './reading.ts';

/** A property of JSON-LD has one value, or a list of them. */
function valuesOf(node: Fields, name: string): readonly unknown[] {
  const value = node[name];
  return Array.isArray(value) ? value : [value];
}

function textOf(node: Fields, name: string): string {
  const text = valuesOf(node, name).find((value) => typeof value === 'string' || typeof value === 'number');
  return text === undefined ? '' : lineOf(withoutEntities(`${text}`));
}

function nodeOf(node: Fields, name: string): Fields {
  return valuesOf(node, name).find(isFields) ?? {};
}

const VOCABULARY = /^(?:https?:\/\/schema\.org\/|schema:)/;

/** Returns the name of a term of schema.org, which may be written as an address. */
function termOf(text: string): string {
  return text.replace(VOCABULARY, '');
}

function isOfType(node: Fields, type: string): boolean {
  return valuesOf(node, '@type').some((name) => typeof name === 'string' && termOf(name) === type);
}

/** schema.org has `ReservationCancelled`; Google's examples for mail have `Cancelled`. */
function isCancelled(node: Fields): boolean {
  const status = textOf(node, 'reservationStatus') || textOf(nodeOf(node, 'reservationStatus'), '@id');
  return /^(?:Reservation)?Cancell?ed$/i.test(termOf(status));
}

function endOf(flight: Fields, end: 'departure' | 'arrival'): DraftFlight['departure'] {
  const airport = nodeOf(flight, `${end}Airport`);
  return flightEnd({
    code: textOf(airport, 'iataCode').toUpperCase(),
    airport: textOf(airport, 'name'),
    terminal: textOf(flight, `${end}Terminal`),
    time: textOf(flight, `${end}Time`),
  });
}

function flightOf(flight: Fields): FlightReading {
  const airline = { ...nodeOf(flight, 'provider'), ...nodeOf(flight, 'airline') };
  const flightNumber = flightNumberOf(textOf(flight, 'flightNumber'), textOf(airline, 'iataCode'));
  return {
    kind: 'flight',
    flightNumber,
    airline: textOf(airline, 'name') || (airlineOf(flightNumber) ?? ''),
    departure: endOf(flight, 'departure'),
    arrival: endOf(flight, 'arrival'),
  };
}

function addressOf(hotel: Fields): string[] {
  const address = nodeOf(hotel, 'address');
  const country = textOf(nodeOf(address, 'addressCountry'), 'name') || textOf(address, 'addressCountry');
  const town = `${textOf(address, 'postalCode')} ${textOf(address, 'addressLocality')}`.trim();
  const region = textOf(address, 'addressRegion');
  // An address may also be a single text.
  const lines = [textOf(hotel, 'address'), textOf(address, 'streetAddress'), town, region, country];
  return [...new Set(lines)].filter(Boolean);
}

/** Returns the day and the clock time of check-in or check-out. The clock time may be apart. */
function stayTime(stay: Fields, end: 'checkin' | 'checkout', tripTimeZone: string) {
  const written = textOf(stay, `${end}Time`);
  const [clock = ''] = /^(?:[01]\d|2[0-3]):[0-5]\d(?=$|:\d\d$)/.exec(written) ?? [];
  const time = timeAtPlace(written, tripTimeZone) || timeAtPlace(textOf(stay, `${end}Date`), tripTimeZone);
  return { day: time.slice(0, 10), clock: clock || time.slice(11) };
}

function hotelOf(stay: Fields, tripTimeZone: string): HotelReading {
  const hotel = nodeOf(stay, 'reservationFor');
  const checkIn = stayTime(stay, 'checkin', tripTimeZone);
  const checkOut = stayTime(stay, 'checkout', tripTimeZone);
  return {
    kind: 'hotel',
    name: textOf(hotel, 'name'),
    address: addressOf(hotel),
    phone: textOf(hotel, 'telephone'),
    checkIn: { day: checkIn.day, from: checkIn.clock },
    checkOut: { day: checkOut.day, before: checkOut.clock },
  };
}

function readingsOf(node: Fields, tripTimeZone: string): Reading[] {
  if (isOfType(node, 'LodgingReservation')) return [hotelOf(node, tripTimeZone)];
  if (!isOfType(node, 'FlightReservation')) return [];
  return valuesOf(node, 'reservationFor').filter(isFields).map(flightOf);
}

/** True when a reservation had nothing that the app uses. */
function isEmpty(reading: Reading): boolean {
  if (reading.kind === 'item') return false;
  if (reading.kind === 'hotel') return reading.name === '' && reading.checkIn.day === '';
  return reading.flightNumber === '' && reading.departure.code === '' && reading.arrival.code === '';
}

/**
 * Returns the flights and hotels of schema.org's reservations, wherever they are in `data`. Each
 * passenger may have an own reservation for the same flight, which counts once.
 */
export function readReservations(data: unknown, tripTimeZone: string): Readings {
  const found: Reading[] = [];
  let hasCancelled = false;
  const waiting = [data];
  for (const value of waiting) {
    if (isFields(value) && isCancelled(value)) {
      hasCancelled = true;
      continue;
    }
    if (isFields(value)) {
      for (const reading of readingsOf(value, tripTimeZone)) {
        if (!isEmpty(reading) && !found.some((other) => isSame(other, reading))) found.push(reading);
      }
    }
    if (typeof value === 'object' && value !== null) {
      for (const child of Object.values(value)) waiting.push(child);
    }
  }
  return { found, hasCancelled };
}

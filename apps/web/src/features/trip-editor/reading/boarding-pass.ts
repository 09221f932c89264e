import { dayAfter, daysBetween } from '@reisspel/rules/zoned-time';
import { airlineOf } from '../airports.ts';
import { isDay } from '../entries.ts';
import { type FlightReading, flightEnd, flightNumberOf } from './reading.ts';

/** IATA Resolution 792: format M, number of legs, name of the passenger, and electronic ticket. */
const HEADER = /^M([1-4])[^\n]{20}[E ]/;
/**
 * A leg: booking code, airports, airline, flight number, day of the year, four fields of the seat,
 * and the length (hexadecimal) of fields for the airline, which follow.
 */
const LEG =
  /^.{7}(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<airline>[A-Z0-9 ]{3})(?<number>[\dA-Z ]{5})(?<day>\d{3}).{11}(?<length>[\dA-F]{2})/;

/** Returns the nearest date to `near` with that day of the year. Empty if there is none. */
function dayNear(dayOfYear: number, near: string): string {
  if (!isDay(near) || dayOfYear === 0) return '';
  const year = Number(near.slice(0, 4));
  const distance = (day: string) => Math.abs(daysBetween(near, day));
  const [nearest = ''] = [year - 1, year, year + 1]
    .map((each) => dayAfter(`${each}-01-01`, dayOfYear - 1))
    // Day 366 of an ordinary year is in the next year.
    .filter((day, index) => Number(day.slice(0, 4)) === year - 1 + index)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

function flightOf(leg: Readonly<Record<string, string>>, near: string): FlightReading {
  const { from = '', to = '', airline = '', number = '', day = '' } = leg;
  const flightNumber = flightNumberOf(number.trim(), airline.trim());
  const nothing = { airport: '', terminal: '' };
  return {
    kind: 'flight',
    flightNumber,
    airline: airlineOf(flightNumber) ?? '',
    departure: flightEnd({ ...nothing, code: from, time: dayNear(Number(day), near) }),
    arrival: flightEnd({ ...nothing, code: to, time: '' }),
  };
}

/**
 * Returns the flights of a boarding pass, or null if the text of the barcode is something else. The
 * name of the passenger is not read. A boarding pass has no times, and no year: the flight departs
 * on the day that is nearest to `near`, the first day of the trip.
 */
export function readBoardingPass(text: string, near: string): FlightReading[] | null {
  const header = HEADER.exec(text);
  if (header === null) return null;
  const flights: FlightReading[] = [];
  let rest = text.slice(header[0].length);
  for (let count = Number(header[1]); count > 0; count -= 1) {
    const leg = LEG.exec(rest);
    if (leg?.groups === undefined) return null;
    flights.push(flightOf(leg.groups, near));
    rest = rest.slice(leg[0].length + Number.parseInt(leg.groups['length'] ?? '', 16));
  }
  return flights;
}

import { MAX_TRIP_TEXT_LENGTH } from '@reisspel/contract/limits';
import { optionalText } from '@reisspel/contract/text';
import { LocalTime } from '@reisspel/contract/time';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import type { PictureProblem } from '../../../lib/pictures/picture-file.ts';
import { airports } from '../airports.ts';
import type { DraftFlight, DraftItem } from '../draft.ts';
import { isDay } from '../entries.ts';

/** A flight as read from a booking. Here and below, an empty text was not in the booking. */
export interface FlightReading extends Omit<DraftFlight, 'id' | 'direction'> {
  readonly kind: 'flight';
}

export interface HotelReading
  extends Pick<TripDraft['hotel'], 'name' | 'address' | 'phone' | 'checkIn' | 'checkOut'> {
  readonly kind: 'hotel';
}

export interface ItemReading extends Pick<DraftItem, 'time' | 'timeZone' | 'title' | 'detail'> {
  readonly kind: 'item';
  readonly day: string;
}

/** A part of the trip that a booking describes. */
export type Reading = FlightReading | HotelReading | ItemReading;

export interface Readings {
  readonly found: readonly Reading[];
  /** True when the booking also had something cancelled, which is not in `found`. */
  readonly hasCancelled: boolean;
}

/** Bytes. A mail with tickets has a few megabytes; much more would fill the memory of a phone. */
export const MAX_BOOKING_BYTES = 10 * 1024 * 1024;
/** A booking has some ten parts at most. A whole calendar has thousands, which nobody can check. */
export const MAX_READINGS = 40;

export type BookingProblem = 'too_large' | 'too_many' | 'nothing' | 'no_barcode' | PictureProblem;

export type ReadBooking = Readings | { readonly problem: BookingProblem };

export interface FileProblem {
  /** The name of the file. */
  readonly file: string;
  readonly problem: BookingProblem;
}

/** What was read from one or more files, and the problems of the other files. */
export interface ReadBookings {
  readonly readings: Readings;
  readonly problems: readonly FileProblem[];
}

export const NOTHING: Readings = { found: [], hasCancelled: false };

export function joinReadings(parts: readonly Readings[]): Readings {
  return {
    found: parts.flatMap(({ found }) => found),
    hasCancelled: parts.some(({ hasCancelled }) => hasCancelled),
  };
}

const LINE = optionalText(MAX_TRIP_TEXT_LENGTH);

/** The character that a decoder writes for bytes of another encoding. */
export const NO_CHARACTER = '\uFFFD';

/** Returns the text on one line, or an empty text if it is unreadable or too long for the trip. */
export function lineOf(text: string): string {
  if (text.includes(NO_CHARACTER)) return '';
  return LINE.safeParse(text.replaceAll(/\s+/g, ' ')).data ?? '';
}

/** ISO 8601 as schema.org writes it: a day, mostly with a clock time, sometimes with an offset. */
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

interface WrittenTime {
  /** "2027-06-18T14:25", or "2027-06-18" without a clock time. */
  readonly local: string;
  /** Epoch milliseconds, or null without an offset: the clock then tells the time at the place. */
  readonly instant: number | null;
}

function parseTime(written: string): WrittenTime | null {
  const [, day = '', clock, offset] = WRITTEN.exec(written) ?? [];
  if (clock === undefined) return isDay(day) ? { local: day, instant: null } : null;
  const local = `${day}T${clock}`;
  if (!LocalTime.safeParse(local).success) return null;
  if (offset === undefined) return { local, instant: null };
  // PHP writes "+0200", which not every browser reads.
  return { local, instant: Date.parse(local + offset.replace(/(\d{2})(\d{2})$/, '$1:$2')) };
}

/** Returns the local time of a written time in a zone, which is empty if nobody knows it. */
function timeInZone(written: string, timeZone: string): string {
  const time = parseTime(written);
  if (time === null) return '';
  return time.instant === null ? time.local : localTimeAt(timeZone, time.instant);
}

/**
 * Returns the time at a place whose zone is uncertain. An offset must be that of `likelyZone`: the
 * clock of the sender's own zone would be wrong at the place.
 */
export function timeAtPlace(written: string, likelyZone: string): string {
  const time = parseTime(written);
  if (time === null) return '';
  const isRight = time.instant === null || localTimeAt(likelyZone, time.instant) === time.local;
  return isRight ? time.local : '';
}

interface WrittenEnd {
  code: string;
  airport: string;
  terminal: string;
  time: string;
}

/** The zone, and the name in the page's language, come from the list of airports. */
export function flightEnd({ code, airport, terminal, time }: WrittenEnd): DraftFlight['departure'] {
  const known = airports.find((candidate) => candidate.code === code);
  const timeZone = known?.timeZone ?? '';
  return {
    code: /^[A-Z]{3}$/.test(code) ? code : '',
    airport: known?.name ?? airport,
    terminal,
    at: { local: timeInZone(time, timeZone), timeZone },
  };
}

/** An airline has two characters, at least one of which is a letter: otherwise "110" has one. */
const FLIGHT_NUMBER = /^((?=.?[A-Z])[A-Z0-9]{2})? ?0*(\d{1,4}[A-Z]?)$/;

/**
 * Returns "KL834" for "KL 0834", and for "834" of the airline "KL". Empty for any other text, and
 * for a number without an airline.
 */
export function flightNumberOf(number: string, airlineCode: string): string {
  const [, written = '', digits] = FLIGHT_NUMBER.exec(number) ?? [];
  const airline = written === '' ? airlineCode : written;
  return digits !== undefined && /^(?=.?[A-Z])[A-Z0-9]{2}$/.test(airline) ? airline + digits : '';
}

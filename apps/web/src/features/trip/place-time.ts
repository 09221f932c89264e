import { localTimeAt, offsetAt } from '@reisspel/rules/zoned-time';
import * as m from '../../paraglide/messages.js';

const MINUTE_MS = 60_000;

/** Cities that are called otherwise in Dutch than in the time zone's name. */
const DUTCH_NAMES: Readonly<Record<string, string>> = {
  Athens: 'Athene',
  Berlin: 'Berlijn',
  Brussels: 'Brussel',
  Bucharest: 'Boekarest',
  Budapest: 'Boedapest',
  Cairo: 'Caïro',
  Canary: 'Canarische Eilanden',
  Copenhagen: 'Kopenhagen',
  Lisbon: 'Lissabon',
  London: 'Londen',
  Paris: 'Parijs',
  Prague: 'Praag',
  Vienna: 'Wenen',
  Warsaw: 'Warschau',
};

/** Today ("2025-06-20") at a place. */
export function dayAt(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(0, 10);
}

/** "New York" of "America/New_York". */
export function cityOf(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return DUTCH_NAMES[city] ?? city;
}

/** Milliseconds that the reader's own clock is ahead of UTC at `instant`. */
export function readerOffsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS;
}

/** "tijd in Kathmandu", to stand beside a time of that zone; null where the reader's own clock says the same. */
export function zoneLabel(timeZone: string, instant: number): string | null {
  if (offsetAt(timeZone, instant) === readerOffsetAt(instant)) return null;
  return m.time_in_zone({ city: cityOf(timeZone) });
}

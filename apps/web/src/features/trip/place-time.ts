import { cityOf, localTimeAt, offsetAt } from '@reisspel/rules/zoned-time';
import { CITY_NAMES } from '../../live/city-names.ts';
import * as m from '../../paraglide/messages.js';

const MINUTE_MS = 60_000;

/** The local day, "2025-06-20". */
export function dayAt(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(0, 10);
}

/** Milliseconds that the reader's zone is ahead of UTC at `instant`. */
export function readerOffsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS;
}

/** "tijd in Kathmandu". */
export function zoneName(timeZone: string): string {
  return m.time_in_zone({ city: cityOf(timeZone, CITY_NAMES) });
}

/** "tijd in Kathmandu" beside a time of that zone; null where the reader's clock says the same. */
export function zoneLabel(timeZone: string, instant: number): string | null {
  if (offsetAt(timeZone, instant) === readerOffsetAt(instant)) return null;
  return zoneName(timeZone);
}

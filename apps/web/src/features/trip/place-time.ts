import { cityOf } from '@reisspel/rules/zone-city';
import { localTimeAt, offsetAt } from '@reisspel/rules/zoned-time';
import { CITY_NAMES } from '../../live/city-names.ts';
import * as m from '../../paraglide/messages.js';

const MINUTE_MS = 60_000;

/** Today ("2025-06-20") at a place. */
export function dayAt(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(0, 10);
}

/** Milliseconds that the reader's own clock is ahead of UTC at `instant`. */
export function readerOffsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS;
}

/** "tijd in Kathmandu". */
export function zoneName(timeZone: string): string {
  return m.time_in_zone({ city: cityOf(timeZone, CITY_NAMES) });
}

/** "tijd in Kathmandu", to stand beside a time of that zone; null where the reader's own clock says the same. */
export function zoneLabel(timeZone: string, instant: number): string | null {
  if (offsetAt(timeZone, instant) === readerOffsetAt(instant)) return null;
  return zoneName(timeZone);
}

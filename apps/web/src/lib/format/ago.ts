import * as m from '../../paraglide/messages.js';
import { pageLocale } from '../language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  { unit: 'year', ms: 365 * DAY_MS },
  { unit: 'month', ms: 30 * DAY_MS },
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** "3 minuten geleden"; "zojuist" under a minute or for a time after `now`. Epoch milliseconds. */
export function agoText(at: number, now: number): string {
  const passed = now - at;
  const step = UNITS.find(({ ms }) => passed >= ms);
  if (step === undefined) return m.time_just_now();
  // Never writes "gisteren", because 30 hours ago may be the day before yesterday.
  return new Intl.RelativeTimeFormat(pageLocale()).format(-Math.floor(passed / step.ms), step.unit);
}

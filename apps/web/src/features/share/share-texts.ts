import { localTimeAt } from '@reisspel/rules/zoned-time';
import { localClock, shortDay } from '../../lib/dates.ts';
import * as m from '../../paraglide/messages.js';

/** The calendar day at `instant` in the reader's time zone. */
function readersDay(instant: number): string {
  return localTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, instant).slice(0, 10);
}

/** "Bijgewerkt om 14:02" in the reader's time zone, with the day when that is not today. */
export function updatedText(at: number, now: number): string {
  const time = localClock(at);
  const day = readersDay(at);
  return day === readersDay(now)
    ? m.share_updated({ time })
    : m.share_updated_day({ day: shortDay(day), time });
}

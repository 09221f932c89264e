import { localClock, shortDay } from '../../lib/dates.ts';
import * as m from '../../paraglide/messages.js';

/** "12:30" of a moment today on the reader's own clock, else "vr 20 juni, 12:30". Epoch milliseconds. */
export function momentText(at: number, now: number): string {
  const [then, today] = [at, now].map((each) => new Date(each));
  const time = localClock(at);
  if (then === undefined || today === undefined || then.toDateString() === today.toDateString()) return time;
  const day = [then.getFullYear(), then.getMonth() + 1, then.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return m.editor_day_time({ day: shortDay(day), time });
}

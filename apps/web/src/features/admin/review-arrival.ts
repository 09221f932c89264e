import { ARRIVAL_TOLD_MS } from '@reisspel/contract/limits';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import { localClock } from '../../lib/dates.ts';
import { LOCALE } from '../../lib/language.ts';
import * as m from '../../paraglide/messages.js';

const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'long' });

/**
 * When a photo was made and when it came, for the organiser, on the reader's own clock; with the days where these
 * differ. null for an ordinary upload.
 */
export function arrivalText({
  capturedAt,
  createdAt,
  late,
}: Pick<AdminSubmission, 'capturedAt' | 'createdAt' | 'late'>): string | null {
  const isSameDay = DAY.format(capturedAt) === DAY.format(createdAt);
  const told = (at: number) =>
    isSameDay
      ? m.admin_review_at_time({ time: localClock(at) })
      : m.admin_review_on_day({ day: DAY.format(at), time: localClock(at) });
  const captured = told(capturedAt);
  if (late) return m.admin_review_late({ captured, arrived: told(createdAt) });
  return createdAt - capturedAt > ARRIVAL_TOLD_MS ? m.admin_review_made({ captured }) : null;
}

import type { TripId } from '@reisspel/contract/ids';
import type { TripSlug } from '@reisspel/contract/trip';
import type { SecretBox } from './secret-box.ts';

/** What a calendar's key is made of: a new password of the trip makes a new key, so that old addresses stop working. */
interface CalendarDoor {
  tripId: TripId;
  /** null: the trip is open to everybody. */
  passwordHash: string | null;
}

/** Opens a trip's calendar without a session, as calendar programs have none. */
export function calendarKey(secrets: SecretBox, { tripId, passwordHash }: CalendarDoor): string {
  return secrets.sign(`calendar ${tripId} ${passwordHash ?? ''}`);
}

/** Path of the feed, by the trip's own name: it must not lead to another trip when that one is put on the front page. */
export function calendarPath(secrets: SecretBox, slug: TripSlug, door: CalendarDoor): string {
  return `/r/${slug}/api/calendar.ics?${new URLSearchParams({ key: calendarKey(secrets, door) })}`;
}

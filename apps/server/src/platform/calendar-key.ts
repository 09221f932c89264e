import type { TripId } from '@reisspel/contract/ids';
import type { TripSlug } from '@reisspel/contract/trip';
import type { SecretBox } from './secret-box.ts';

/** Input of a calendar's key: a new trip password makes a new key and ends old addresses. */
interface CalendarDoor {
  tripId: TripId;
  /** null: the trip is open to everybody. */
  passwordHash: string | null;
}

/** Key that opens a trip's calendar without a session, as calendar programs have none. */
export function calendarKey(secrets: SecretBox, { tripId, passwordHash }: CalendarDoor): string {
  return secrets.sign(`calendar ${tripId} ${passwordHash ?? ''}`);
}

/** Path of the feed. It names the trip, because the trip on the front page can change. */
export function calendarPath(secrets: SecretBox, slug: TripSlug, door: CalendarDoor): string {
  return `/r/${slug}/api/calendar.ics?${new URLSearchParams({ key: calendarKey(secrets, door) })}`;
}

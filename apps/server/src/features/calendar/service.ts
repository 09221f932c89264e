import type { Language } from '@reisspel/contract/language';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { calendarKey } from '../../platform/calendar-key.ts';
import { equalSecrets } from '../../platform/digest.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { calendarOf } from './ics.ts';

interface CalendarServiceDeps {
  database: Database;
  secrets: SecretBox;
}

interface CalendarReader {
  /** True if this reader may see the trip's pages. */
  entered: boolean;
  /** The key in the requested address; empty for none. */
  key: string;
  language: Language;
}

interface CalendarFile {
  /** ASCII, safe in a header. */
  name: string;
  text: string;
}

export function createCalendarService({ database, secrets }: CalendarServiceDeps) {
  return {
    /** Returns the calendar for readers of the trip's pages, and for holders of the feed's key. */
    async get(scope: TripScope, { entered, key, language }: CalendarReader): Promise<Outcome<CalendarFile>> {
      const trip = await database.readTrip(scope, findPublishedTrip);
      const door = { tripId: trip.id, passwordHash: trip.passwordHash };
      if (!entered && !equalSecrets(key, calendarKey(secrets, door))) return refuse('trip_locked');
      return done({ name: `${trip.slug}.ics`, text: calendarOf(trip, language) });
    },
  };
}

export type CalendarService = ReturnType<typeof createCalendarService>;

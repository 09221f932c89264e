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
  /** Whether the trip's pages are open to them. */
  entered: boolean;
  /** The key in the address they ask for; empty for none. */
  key: string;
  language: Language;
}

interface CalendarFile {
  /** ASCII, and fit for a header. */
  name: string;
  text: string;
}

export function createCalendarService({ database, secrets }: CalendarServiceDeps) {
  return {
    /** The calendar for who may read the trip's pages, or holds the key of its feed. */
    async get(scope: TripScope, { entered, key, language }: CalendarReader): Promise<Outcome<CalendarFile>> {
      const trip = await database.read((tx) => findPublishedTrip(tx, scope));
      const door = { tripId: trip.id, passwordHash: trip.passwordHash };
      if (!entered && !equalSecrets(key, calendarKey(secrets, door))) return refuse('trip_locked');
      return done({ name: `${trip.slug}.ics`, text: calendarOf(trip, language) });
    },
  };
}

export type CalendarService = ReturnType<typeof createCalendarService>;

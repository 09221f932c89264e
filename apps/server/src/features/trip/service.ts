import type { MapTiles, Trip, TripContent } from '@reisspel/contract/trip';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { shownParts } from '@reisspel/rules/trip-parts';
import type { Database } from '../../db/database.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { findPublishedTrip, type PublishedTrip } from '../../db/trips.ts';
import { calendarPath } from '../../platform/calendar-key.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { demoTrip } from './demo-trip.ts';

interface TripServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  mapTiles: MapTiles;
  draftContent: (scope: TripScope) => Promise<Outcome<TripContent>>;
}

/** True if the trip is still the example of a new database: unchanged, and the only one. */
async function isExample(tx: TripTx, { content, contentVersion }: PublishedTrip): Promise<boolean> {
  if (contentVersion !== 1 || content.notice !== demoTrip.notice) return false;
  const others = tx.query.selectFrom('trips').select('id').where('id', '!=', tx.tripId);
  return (await others.limit(1).executeTakeFirst()) === undefined;
}

export function createTripService({ database, clock, secrets, mapTiles, draftContent }: TripServiceDeps) {
  function forVisitors({ id, slug, content, ...trip }: PublishedTrip, example: boolean): Trip {
    const { title, place, timeZone, startsOn, endsOn, countdownAt, notice, links } = content;
    return {
      ...{ id, slug, title, place, timeZone, startsOn, endsOn, countdownAt, notice, links },
      ...shownParts(content),
      archived: trip.archivedAt !== null,
      example,
      contentVersion: trip.contentVersion,
      mapTiles,
      calendarPath: calendarPath(secrets, slug, { tripId: id, passwordHash: trip.passwordHash }),
      serverTime: clock.now(),
    };
  }

  return {
    get: (scope: TripScope): Promise<Trip> =>
      database.readTrip(scope, async (tx) => {
        const trip = await findPublishedTrip(tx);
        return forVisitors(trip, await isExample(tx, trip));
      }),

    preview: async (scope: TripScope): Promise<Outcome<Trip>> => {
      const content = await draftContent(scope);
      if (!content.ok) return content;
      const trip = await database.readTrip(scope, findPublishedTrip);
      return done(forVisitors({ ...trip, content: content.value }, false));
    },
  };
}

export type TripService = ReturnType<typeof createTripService>;

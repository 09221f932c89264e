import type { MapTiles, Trip, TripContent } from '@reisspel/contract/trip';
import type { Database } from '../../db/database.ts';
import { findPublishedTrip, type PublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { calendarPath } from '../../platform/calendar-key.ts';
import type { Clock } from '../../platform/clock.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { publicTrip } from './public-trip.ts';

interface TripServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  mapTiles: MapTiles;
  /** The organiser's draft, when it could be published. */
  draftContent: (scope: TripScope) => Promise<Outcome<TripContent>>;
}

export function createTripService({ database, clock, secrets, mapTiles, draftContent }: TripServiceDeps) {
  const forVisitors = (trip: PublishedTrip): Trip =>
    publicTrip(trip, {
      mapTiles,
      calendarPath: calendarPath(secrets, trip.slug, { tripId: trip.id, passwordHash: trip.passwordHash }),
      now: clock.now(),
    });

  return {
    get: async (scope: TripScope): Promise<Trip> =>
      forVisitors(await database.read((tx) => findPublishedTrip(tx, scope))),

    /** What visitors would see if the draft were published. */
    preview: async (scope: TripScope): Promise<Outcome<Trip>> => {
      const content = await draftContent(scope);
      if (!content.ok) return content;
      const trip = await database.read((tx) => findPublishedTrip(tx, scope));
      return done(forVisitors({ ...trip, content: content.value }));
    },
  };
}

export type TripService = ReturnType<typeof createTripService>;

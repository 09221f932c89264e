import type { MapTiles, Trip, TripContent } from '@reisspel/contract/trip';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { shownParts } from '@reisspel/rules/trip-parts';
import type { Database } from '../../db/database.ts';
import { findPublishedTrip, isOnlyTrip, type PublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { calendarPath } from '../../platform/calendar-key.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { demoTrip } from './demo-trip.ts';

interface TripSurroundings {
  example: boolean;
  mapTiles: MapTiles;
  calendarPath: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Makes the trip as visitors get it. */
function publicTrip(
  { id, slug, content, contentVersion, archivedAt }: PublishedTrip,
  { example, mapTiles, calendarPath, now }: TripSurroundings,
): Trip {
  const { title, place, timeZone, startsOn, endsOn, countdownAt, notice, links } = content;
  return {
    id,
    slug,
    title,
    place,
    timeZone,
    startsOn,
    endsOn,
    countdownAt,
    notice,
    links,
    ...shownParts(content),
    archived: archivedAt !== null,
    example,
    contentVersion,
    mapTiles,
    calendarPath,
    serverTime: now,
  };
}

interface TripServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  mapTiles: MapTiles;
  /** Returns the draft if it can be published. */
  draftContent: (scope: TripScope) => Promise<Outcome<TripContent>>;
}

/** True if the trip is still the example of a new database: unchanged, and the only one. */
async function isExample(tx: TripTx, { content, contentVersion }: PublishedTrip): Promise<boolean> {
  return contentVersion === 1 && content.notice === demoTrip.notice && (await isOnlyTrip(tx));
}

export function createTripService({ database, clock, secrets, mapTiles, draftContent }: TripServiceDeps) {
  const forVisitors = (trip: PublishedTrip, example: boolean): Trip =>
    publicTrip(trip, {
      example,
      mapTiles,
      calendarPath: calendarPath(secrets, trip.slug, { tripId: trip.id, passwordHash: trip.passwordHash }),
      now: clock.now(),
    });

  return {
    get: (scope: TripScope): Promise<Trip> =>
      database.readTrip(scope, async (tx) => {
        const trip = await findPublishedTrip(tx);
        return forVisitors(trip, await isExample(tx, trip));
      }),

    /** Shows the draft as visitors would see it after publishing. */
    preview: async (scope: TripScope): Promise<Outcome<Trip>> => {
      const content = await draftContent(scope);
      if (!content.ok) return content;
      const trip = await database.readTrip(scope, findPublishedTrip);
      return done(forVisitors({ ...trip, content: content.value }, false));
    },
  };
}

export type TripService = ReturnType<typeof createTripService>;

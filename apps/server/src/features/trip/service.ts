import { AUDIT_KEPT_DAYS, KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { PrivacyFacts } from '@reisspel/contract/privacy';
import type { MapTiles, Trip, TripContent } from '@reisspel/contract/trip/trip';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { photosGoAt } from '@reisspel/rules/photo-retention';
import { shownParts } from '@reisspel/rules/trip-parts';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findRetention, listTasks } from '../../db/game-queries.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { changeTripRow, findPublishedTrip, type PublishedTrip, tripRow } from '../../db/trips.ts';
import type { Clock } from '../../platform/clock.ts';
import { calendarPath, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { SESSION_LIFETIME_MS } from '../../platform/secrets/session.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { demoTrip } from './demo-trip.ts';

interface TripServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  mapTiles: MapTiles;
  geocoderUrl: string | null;
  draftContent: (scope: TripScope) => Promise<Outcome<TripContent>>;
}

/** True if the trip is the unchanged example of a new database, and the only trip. */
async function isExample(tx: TripTx, { content, contentVersion }: PublishedTrip): Promise<boolean> {
  if (contentVersion !== 1 || content.notice !== demoTrip.notice) return false;
  const others = tx.query.selectFrom('trips').select('id').where('id', '!=', tx.tripId);
  return (await others.limit(1).executeTakeFirst()) === undefined;
}

export function createTripService(deps: TripServiceDeps) {
  const { database, clock, secrets, mapTiles, geocoderUrl, draftContent } = deps;
  function tripForVisitors({ id, slug, content, ...trip }: PublishedTrip, example: boolean): Trip {
    const { title, place, timeZone, startsOn, endsOn, countdownAt, notice, links } = content;
    return {
      ...{ id, slug, title, place, timeZone, startsOn, endsOn, countdownAt, notice, links },
      ...shownParts(content),
      archived: trip.archivedAt !== null,
      example,
      contentVersion: trip.contentVersion,
      mapTiles,
      findsPlaces: geocoderUrl !== null,
      calendarPath: calendarPath(secrets, slug, { tripId: id, passwordHash: trip.passwordHash }),
      serverTime: clock.now(),
    };
  }

  return {
    get: (scope: TripScope): Promise<Trip> =>
      database.readTrip(scope, async (tx) => {
        const trip = await findPublishedTrip(tx);
        return tripForVisitors(trip, await isExample(tx, trip));
      }),

    preview: async (scope: TripScope): Promise<Outcome<Trip>> => {
      const content = await draftContent(scope);
      if (!content.ok) return content;
      const trip = await database.readTrip(scope, findPublishedTrip);
      return done(tripForVisitors({ ...trip, content: content.value }, false));
    },
  };
}

export type TripService = ReturnType<typeof createTripService>;

/** The other companies that get data from this server. Users have a right to know them. */
export interface Hosting {
  /** The host of the database. Null for SQLite, or for a host that is not public. */
  databaseHost: string | null;
  /** The host of the photos. Null for the server's own disk, or for a host that is not public. */
  photoStore: string | null;
  ai: PrivacyFacts['ai'];
  /** Number of days for which automatic backups are kept. Null if none are made. */
  backupDays: number | null;
  mapHost: string;
}

interface PrivacyServiceDeps {
  database: Database;
  clock: Clock;
  hosting: Hosting;
  backups: { hasAny(): Promise<boolean> };
}

export function createPrivacyService({ database, clock, hosting, backups }: PrivacyServiceDeps) {
  async function describeBackups(): Promise<PrivacyFacts['backups']> {
    if (hosting.backupDays !== null) return { kind: 'daily', days: hosting.backupDays };
    return { kind: (await backups.hasAny()) ? 'by_hand' : 'none' };
  }

  return {
    async facts(scope: TripScope): Promise<PrivacyFacts> {
      const backupFacts = await describeBackups();
      return database.readTrip(scope, async (tx) => {
        const { content } = await findPublishedTrip(tx);
        const { contact } = await tripRow(tx);
        const retention = await findRetention(tx);
        const tasks = await listTasks(tx);
        const { databaseHost, photoStore, ai, mapHost } = hosting;
        return {
          title: content.title,
          contact,
          databaseHost,
          photoStore,
          photoDays: retention?.days ?? null,
          photosGoAt: retention === null ? null : photosGoAt(retention, content),
          ai,
          asksPlace: tasks.some(
            ({ window, verificationRequirements }) =>
              window.opens?.when === 'at-place' ||
              verificationRequirements.some(({ type }) => type === 'location' || type === 'place'),
          ),
          mapHost: content.hotel.shown && content.hotel.position !== null ? mapHost : null,
          backups: backupFacts,
          sessionDays: SESSION_LIFETIME_MS / DAY_MS,
          deviceDays: KNOWN_DEVICE_DAYS,
          logDays: AUDIT_KEPT_DAYS,
        };
      });
    },

    setContact: (scope: TripScope, contact: string): Promise<void> =>
      database.changeTrip(scope, async (tx) => {
        if (contact === (await tripRow(tx)).contact) return;
        await changeTripRow(tx, { contact });
        await recordAct(tx, { act: 'contact_set', at: clock.now() });
      }),
  };
}

export type PrivacyService = ReturnType<typeof createPrivacyService>;

import { TripId } from '@reisspel/contract/ids';
import type { NewTrip, NewTripInput, OwnedTrip } from '@reisspel/contract/owner';
import type { TripContent, TripSlug } from '@reisspel/contract/trip';
import type { Database, Tx } from '../../db/database.ts';
import { updateGameState } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import { findDefaultTripId, findTripBySlug, type ListedTrip, listTrips } from '../../db/trip-queries.ts';
import { mintTripScope, type TripScope } from '../../db/trip-scope.ts';
import { insertTrip, lockTrips, publishTrip, replaceAdminPassword } from '../../db/trip-writes.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { tripFileText } from '../../platform/trip-file.ts';
import { emptyTrip } from './empty-trip.ts';
import { setArchivedAt, setDefaultTrip } from './store.ts';

interface OwnedTripServiceDeps {
  database: Database;
  announcer: Announcer;
  /** The open windows of this server. */
  hub: Pick<LiveHub, 'endSessions' | 'endTrip'>;
  clock: Clock;
}

function ownedTrip({ slug, content, isDefault, archivedAt, createdAt }: ListedTrip): OwnedTrip {
  const { title, place, startsOn, endsOn } = content;
  return { slug, title, place, startsOn, endsOn, isDefault, archivedAt, createdAt };
}

/** What who keeps this server may do with each trip on it; its organisers do the rest. */
export function createOwnedTripService({ database, announcer, hub, clock }: OwnedTripServiceDeps) {
  /** Does `work` on the trip of this name. Refused with `not_found` when there is none. */
  function withTrip<T>(
    slug: TripSlug,
    work: (tx: Tx, scope: TripScope, trip: ListedTrip) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    return database.write(async (tx) => {
      await lockTrips(tx);
      const found = await findTripBySlug(tx, slug);
      if (found === null) return refuse('not_found');
      const scope = mintTripScope(found.id);
      await lockTrip(tx, scope);
      return work(tx, scope, found);
    });
  }

  return {
    /** The newest first. */
    list: (): Promise<OwnedTrip[]> => database.read(async (tx) => (await listTrips(tx)).map(ownedTrip)),

    /** The first trip of a server is the one that answers at `/`. */
    async create({ slug, title, adminPassword, file }: NewTripInput): Promise<Outcome<NewTrip>> {
      const password = adminPassword ?? randomShortId();
      const adminPasswordHash = await hashPassword(password);
      return database.write(async (tx) => {
        await lockTrips(tx);
        if ((await findTripBySlug(tx, slug)) !== null) return refuse('slug_taken');
        const createdAt = clock.now();
        const content = file?.trip ?? emptyTrip(title, createdAt);
        const isDefault = (await findDefaultTripId(tx)) === null;
        const trip = { id: TripId.parse(uuidv7(createdAt)), slug, content, isDefault, createdAt };
        await insertTrip(tx, { ...trip, adminPasswordHash });
        return done({
          trip: ownedTrip({ ...trip, archivedAt: null }),
          generatedPassword: adminPassword === undefined ? password : null,
        });
      });
    },

    /** What visitors see, as a file. */
    file: (slug: TripSlug): Promise<Outcome<string>> =>
      database.read(async (tx) => {
        const trip = await findTripBySlug(tx, slug);
        return trip === null ? refuse('not_found') : done(tripFileText(trip.content));
      }),

    /** Shows visitors another content at once; a draft of the organiser stays as it is. */
    publish: (slug: TripSlug, content: TripContent): Promise<Outcome<{ version: number }>> =>
      withTrip(slug, async (tx, scope, { archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        const version = await publishTrip(tx, scope, content, clock.now());
        await announcer.resync(tx, scope);
        return done({ version });
      }),

    /** Makes it an earlier trip: its game stops, and nothing in it changes any more. */
    archive: (slug: TripSlug): Promise<Outcome<null>> =>
      withTrip(slug, async (tx, scope, { isDefault, archivedAt }) => {
        if (isDefault) return refuse('trip_is_default');
        if (archivedAt !== null) return done(null);
        const now = clock.now();
        await setArchivedAt(tx, scope, now);
        await updateGameState(tx, scope, { gameStarted: false }, now);
        await endPushSubscriptions(tx, scope);
        await announcer.resync(tx, scope);
        return done(null);
      }),

    /** Brings an earlier trip back; its game stays stopped. */
    unarchive: (slug: TripSlug): Promise<Outcome<null>> =>
      withTrip(slug, async (tx, scope) => {
        await setArchivedAt(tx, scope, null);
        await announcer.resync(tx, scope);
        return done(null);
      }),

    /**
     * Makes it the trip that answers at `/`. Windows that are open there start anew, as what they know is of another
     * trip: hence the new snapshots, and the door to pass again.
     */
    makeDefault: (slug: TripSlug): Promise<Outcome<null>> =>
      withTrip(slug, async (tx, scope, { isDefault, archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        if (isDefault) return done(null);
        const previous = await findDefaultTripId(tx);
        await setDefaultTrip(tx, scope, previous);
        await announcer.resync(tx, scope);
        if (previous !== null) tx.afterCommit(() => hub.endTrip(mintTripScope(previous)));
        return done(null);
      }),

    /** Ends the sessions of who was in as its organiser. */
    async setAdminPassword(slug: TripSlug, password: string): Promise<Outcome<null>> {
      const hash = await hashPassword(password);
      return withTrip(slug, async (tx, scope) => {
        const ended = await replaceAdminPassword(tx, scope, hash);
        tx.afterCommit(() => hub.endSessions(ended));
        return done(null);
      });
    },
  };
}

export type OwnedTripService = ReturnType<typeof createOwnedTripService>;

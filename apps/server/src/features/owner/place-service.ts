import type { TripSlug } from '@reisspel/contract/trip';
import { stop } from '@reisspel/rules/game/lead';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { endPushSubscriptions } from '../../db/push-subscriptions.ts';
import { findDefaultTripId } from '../../db/trip-queries.ts';
import { type Author, mintTripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { Work, type WorkDeps } from '../../live/work.ts';
import { onTripNamed } from './named-trip.ts';
import { setArchivedAt, setDefaultTrip } from './store.ts';

interface TripPlaceServiceDeps extends WorkDeps {
  hub: Pick<LiveHub, 'endTrip'>;
}

/** Archives trips, and chooses the trip at `/`. */
export function createTripPlaceService({ database, announcer, hub, clock }: TripPlaceServiceDeps) {
  return {
    /** Archives a trip: its game stops, and nothing in it can change. */
    archive: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      onTripNamed(database, slug, by, async (tx, { isDefault, archivedAt }) => {
        if (isDefault) return refuse('trip_is_default');
        if (archivedAt !== null) return done(null);
        const now = clock.now();
        await setArchivedAt(tx, now);
        await recordAct(tx, { act: 'trip_archived', at: now, label: slug });
        await endPushSubscriptions(tx);
        const work = new Work(tx, { announcer, clock });
        await work.decide(stop);
        // Windows must learn that the trip is archived, also if its game was not running.
        await work.moved();
        return done(null);
      }),

    /** Restores an archived trip; its game stays stopped. */
    unarchive: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      onTripNamed(database, slug, by, async (tx, { archivedAt }) => {
        if (archivedAt === null) return done(null);
        await setArchivedAt(tx, null);
        await recordAct(tx, { act: 'trip_unarchived', at: clock.now(), label: slug });
        await announcer.changed(tx);
        return done(null);
      }),

    /**
     * Moves `/` to this trip. Windows open at `/` show another trip, so they start anew: they get a
     * new snapshot and must log in again.
     */
    makeDefault: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      onTripNamed(database, slug, by, async (tx, { isDefault, archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        if (isDefault) return done(null);
        const previous = await findDefaultTripId(tx);
        await setDefaultTrip(tx, previous);
        await recordAct(tx, { act: 'trip_made_default', at: clock.now(), label: slug });
        await announcer.changed(tx);
        if (previous !== null) tx.afterCommit(() => hub.endTrip(mintTripScope(previous)));
        return done(null);
      }),
  };
}

export type TripPlaceService = ReturnType<typeof createTripPlaceService>;

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
  /** The open windows of this server. */
  hub: Pick<LiveHub, 'endTrip'>;
}

/** Which trips go on, and which one answers at `/`. */
export function createTripPlaceService({ database, announcer, hub, clock }: TripPlaceServiceDeps) {
  return {
    /** Makes it an earlier trip: its game stops, and nothing in it changes any more. */
    archive: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      onTripNamed(database, slug, by, async (tx, scope, { isDefault, archivedAt }) => {
        if (isDefault) return refuse('trip_is_default');
        if (archivedAt !== null) return done(null);
        const now = clock.now();
        await setArchivedAt(tx, scope, now);
        await recordAct(tx, scope, { act: 'trip_archived', at: now, label: slug });
        await endPushSubscriptions(tx, scope);
        const work = new Work(tx, scope, { announcer, clock });
        await work.decide(stop);
        // Windows hear that the trip is an earlier one, also where its game stood still.
        await work.moved();
        return done(null);
      }),

    /** Brings an earlier trip back; its game stays stopped. */
    unarchive: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      onTripNamed(database, slug, by, async (tx, scope, { archivedAt }) => {
        if (archivedAt === null) return done(null);
        await setArchivedAt(tx, scope, null);
        await recordAct(tx, scope, { act: 'trip_unarchived', at: clock.now(), label: slug });
        await announcer.changed(tx, scope);
        return done(null);
      }),

    /**
     * Makes it the trip that answers at `/`. Windows that are open there start anew, as what they
     * know is of another trip: hence the new snapshots, and the door to pass again.
     */
    makeDefault: (slug: TripSlug, by: Author): Promise<Outcome<null>> =>
      onTripNamed(database, slug, by, async (tx, scope, { isDefault, archivedAt }) => {
        if (archivedAt !== null) return refuse('trip_archived');
        if (isDefault) return done(null);
        const previous = await findDefaultTripId(tx);
        await setDefaultTrip(tx, scope, previous);
        await recordAct(tx, scope, { act: 'trip_made_default', at: clock.now(), label: slug });
        await announcer.changed(tx, scope);
        if (previous !== null) tx.afterCommit(() => hub.endTrip(mintTripScope(previous)));
        return done(null);
      }),
  };
}

export type TripPlaceService = ReturnType<typeof createTripPlaceService>;

import type { Readable } from 'node:stream';
import type { TripId } from '@reisspel/contract/ids';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import { createAdmission } from '../admission.ts';
import { createShares } from '../shares.ts';

interface OfTrip {
  readonly tripId: TripId;
}

/**
 * Albums and team downloads that the server sends at once, for all trips: each reads from disk as
 * fast as its client's network allows.
 */
const ALBUMS_AT_ONCE = 4;
/** Most of these for one trip, so that no trip can block all others. */
const ALBUMS_OF_A_TRIP = ALBUMS_AT_ONCE / 2;

/** Limits the downloads of many photos at once: every one of them takes a place here first. */
export function createDownloadPlaces() {
  const downloads = createAdmission({ atOnce: ALBUMS_AT_ONCE, waiting: 0 });
  const ofTrip = createShares(ALBUMS_OF_A_TRIP);

  /** Takes a place. Returns a function that gives it back, to be called once; null if none. */
  async function enter({ tripId }: OfTrip): Promise<(() => void) | null> {
    if (!ofTrip.take(tripId)) return null;
    const leave = await downloads.enter();
    if (leave === null) {
      ofTrip.giveBack(tripId);
      return null;
    }
    return () => {
      leave();
      ofTrip.giveBack(tripId);
    };
  }

  return {
    /** Runs `make` in a place that is taken until its stream closes; refuses if none is free. */
    async send<T extends { stream: Readable }>(
      scope: OfTrip,
      make: () => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const leave = await enter(scope);
      if (leave === null) return tryLater('too_busy');
      try {
        const made = await make();
        if (made.ok) made.value.stream.once('close', leave);
        else leave();
        return made;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

export type DownloadPlaces = ReturnType<typeof createDownloadPlaces>;

import type { Readable } from 'node:stream';
import type { TripId } from '@reisspel/contract/ids';
import { type Outcome, tryLater } from '@reisspel/rules/outcome';
import { createAdmission } from '../admission.ts';
import { createShares } from '../shares.ts';

interface OfTrip {
  readonly tripId: TripId;
}

/** Albums and downloads of teams that are sent at once, of all trips: each reads from the disk as fast as its network goes. */
const ALBUMS_AT_ONCE = 4;
/** Of these, what one trip may have: none can keep all others from theirs. */
const ALBUMS_OF_A_TRIP = ALBUMS_AT_ONCE / 2;

/** Who may download photos now: everything that sends many of them takes a place here first. */
export function createDownloadPlaces() {
  const downloads = createAdmission({ atOnce: ALBUMS_AT_ONCE, waiting: 0 });
  const ofTrip = createShares(ALBUMS_OF_A_TRIP);

  /** Takes a place. Returns how to give it back, once; null when there is none. */
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
    /** What `make` gives, in a place that it holds until its stream is closed; refuses while too many are on their way. */
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

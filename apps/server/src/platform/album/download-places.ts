import type { TripId } from '@reisspel/contract/ids';
import { createAdmission } from '../admission.ts';
import { createShares } from '../shares.ts';

/** Albums and downloads of teams that are sent at once, of all trips: each reads from the disk as fast as its network goes. */
const ALBUMS_AT_ONCE = 4;
/** Of these, what one trip may have: none can keep all others from theirs. */
const ALBUMS_OF_A_TRIP = ALBUMS_AT_ONCE / 2;

/** Who may download photos now: everything that sends many of them takes a place here first. */
export function createDownloadPlaces() {
  const downloads = createAdmission({ atOnce: ALBUMS_AT_ONCE, waiting: 0 });
  const ofTrip = createShares(ALBUMS_OF_A_TRIP);
  return {
    /** Takes a place for a download. Returns how to give it back, once; null when there is none. */
    async enter({ tripId }: { readonly tripId: TripId }): Promise<(() => void) | null> {
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
    },
  };
}

export type DownloadPlaces = ReturnType<typeof createDownloadPlaces>;

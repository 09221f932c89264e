import type { TripSlug } from '@reisspel/contract/trip';
import { type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { findTripBySlug, type ListedTrip } from '../../db/trip-queries.ts';
import { type Author, inTrip, lockTrip, mintTripScope, type TripTx } from '../../db/trip-scope.ts';
import { lockTrips } from '../../db/trip-writes.ts';

/** Runs `work` on the trip with this slug. Refuses with `not_found` if there is none. */
export function onTripNamed<T>(
  database: Database,
  slug: TripSlug,
  by: Author,
  work: (tx: TripTx, trip: ListedTrip) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return database.write(async (tx) => {
    await lockTrips(tx);
    const found = await findTripBySlug(tx, slug);
    if (found === null) return refuse('not_found');
    const trip = inTrip(tx, mintTripScope(found.id, by));
    await lockTrip(trip);
    return work(trip, found);
  });
}

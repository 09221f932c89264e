import type { TripSlug } from '@reisspel/contract/trip';
import { type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Database, Tx } from '../../db/database.ts';
import { findTripBySlug, type ListedTrip } from '../../db/trip-queries.ts';
import { type Author, lockTrip, mintTripScope, type TripScope } from '../../db/trip-scope.ts';
import { lockTrips } from '../../db/trip-writes.ts';

/** Runs `work` on the trip with this slug. Refuses with `not_found` if there is none. */
export function onTripNamed<T>(
  database: Database,
  slug: TripSlug,
  by: Author,
  work: (tx: Tx, scope: TripScope, trip: ListedTrip) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return database.write(async (tx) => {
    await lockTrips(tx);
    const found = await findTripBySlug(tx, slug);
    if (found === null) return refuse('not_found');
    const scope = mintTripScope(found.id, by);
    await lockTrip(tx, scope);
    return work(tx, scope, found);
  });
}

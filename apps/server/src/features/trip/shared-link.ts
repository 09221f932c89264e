import type { TripTx } from '../../db/trip-scope.ts';
import { shareLinkOf, tripRow } from '../../db/trips.ts';
import { equalSecrets } from '../../platform/secrets/digest.ts';

/** Returns the trip and the parts that the link shows. Returns null for a wrong or ended link. */
export async function findShared(tx: TripTx, token: string) {
  const row = await tripRow(tx);
  const link = shareLinkOf(row);
  return link.token !== null && equalSecrets(link.token, token) ? { row, sections: link.sections } : null;
}

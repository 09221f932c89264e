import type { ShareSections } from '@reisspel/contract/trip/trip-editing';
import { shareLinkOf } from '../../db/share-link.ts';
import type { TripTx } from '../../db/trip-scope.ts';
import { tripRow } from '../../db/trips.ts';
import { equalSecrets } from '../../platform/secrets/digest.ts';

/** Returns the parts that the link shows. Returns null for a wrong or ended link. */
export async function findSharedSections(tx: TripTx, token: string): Promise<ShareSections | null> {
  const link = shareLinkOf(await tripRow(tx));
  return link.token !== null && equalSecrets(link.token, token) ? link.sections : null;
}

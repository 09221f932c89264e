import { ShareSections } from '@reisspel/contract/trip/trip-editing';
import { equalSecrets } from '../platform/secrets/digest.ts';
import type { TripTx } from './trip-scope.ts';
import { tripRow } from './trips.ts';

export interface ShareLink {
  /** null while the link is off. */
  token: string | null;
  sections: ShareSections;
}

export function shareLinkOf(row: { share_token: string | null; share_sections: string }): ShareLink {
  return { token: row.share_token, sections: ShareSections.parse(JSON.parse(row.share_sections)) };
}

/** Returns the parts that the link shows. Returns null for a wrong or ended link. */
export async function findSharedSections(tx: TripTx, token: string): Promise<ShareSections | null> {
  const link = shareLinkOf(await tripRow(tx));
  return link.token !== null && equalSecrets(link.token, token) ? link.sections : null;
}

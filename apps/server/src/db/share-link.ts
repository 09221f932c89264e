import { ShareSections } from '@reisspel/contract/trip/trip-editing';

export interface ShareLink {
  /** null while the link is off. */
  token: string | null;
  sections: ShareSections;
}

export function shareLinkOf(row: { share_token: string | null; share_sections: string }): ShareLink {
  return { token: row.share_token, sections: ShareSections.parse(JSON.parse(row.share_sections)) };
}

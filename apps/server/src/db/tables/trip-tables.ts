/** Tables of a trip's pages and its live log; conventions as in `schema.ts`. */

import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

export interface TripTable {
  id: string;
  /** The trip's name in its address; never changes. */
  slug: string;
  /** 1 for the one trip that answers at `/`. */
  is_default: Bit;
  archived_at: number | null;
  /** A copy from `content`, for lists. */
  title: string;
  time_zone: string;
  /** The published `TripContent`. */
  content: string;
  /** Number of publications, from 1. */
  content_version: number;
  published_at: number;
  revision: number;
  /** Null: the pages are open to everybody. */
  password_hash: string | null;
  share_token: string | null;
  /** `ShareSections`, kept while the link is off. */
  share_sections: string;
  screen_token: string | null;
  admin_password_hash: string;
  /** Null: the gallery opens with the organiser's password (design 7). */
  gallery_password_hash: string | null;
  /** The contact for privacy questions; empty for none. */
  contact: Generated<string>;
  created_at: number;
}

export interface TripDraftTable {
  trip_id: string;
  /** A `TripDraft`. */
  content: string;
  revision: number;
  saved_at: number;
}

export interface TripVersionTable {
  trip_id: string;
  version: number;
  content: string;
  published_at: number;
}

export interface ChangeTable {
  trip_id: string;
  revision: number;
  /** The log entry of a commit, as `entryOf` in `live/changes-store.ts` makes it. */
  announcement: string;
  created_at: number;
}

/** AI use of a trip on a day ("2025-06-20", UTC). */
export interface AiUsageTable {
  trip_id: string;
  day: string;
  calls: number;
  /** Includes what is reserved for calls under way. */
  tokens: number;
}

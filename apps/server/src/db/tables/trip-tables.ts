/** The tables of a trip's pages and of what is told of it; conventions as in `schema.ts`. */

import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

export interface TripTable {
  id: string;
  /** Names it in its address; never changes. */
  slug: string;
  /** 1 for the one trip that answers at `/`. */
  is_default: Bit;
  /** null: a trip that goes on. */
  archived_at: number | null;
  /** Of the content, for lists. */
  title: string;
  time_zone: string;
  /** What visitors see: a `TripContent`. */
  content: string;
  /** Counts the publications, from 1. */
  content_version: number;
  published_at: number;
  revision: number;
  /** null: the pages are open to everybody. */
  password_hash: string | null;
  /** null: there is no share link. */
  share_token: string | null;
  /** `ShareSections`, kept while the link is off. */
  share_sections: string;
  /** null: there is no link for a television. */
  screen_token: string | null;
  admin_password_hash: string;
  /** null: the gallery opens with the admin's password (design 7). */
  gallery_password_hash: string | null;
  /** Whom people turn to about what is kept of them; empty: nobody is named. */
  contact: Generated<string>;
  created_at: number;
}

/** The organiser's work on the trip's pages; no row while there is none. */
export interface TripDraftTable {
  trip_id: string;
  /** A `TripDraft`. */
  content: string;
  revision: number;
  saved_at: number;
}

/** What visitors have seen, the newest ones. */
export interface TripVersionTable {
  trip_id: string;
  version: number;
  content: string;
  published_at: number;
}

export interface ChangeTable {
  trip_id: string;
  revision: number;
  /** A live `Announcement`. */
  announcement: string;
  created_at: number;
}

/** What the AI took of a trip on a day ("2025-06-20", UTC). */
export interface AiUsageTable {
  trip_id: string;
  day: string;
  calls: number;
  /** What is reserved for calls under way included. */
  tokens: number;
}

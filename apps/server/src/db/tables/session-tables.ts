/** The tables of who was let in, and who keeps trying; conventions as in `schema.ts`. */

import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

export interface SessionTable {
  id: string;
  /** The first of those that it goes on from, each with a token of its own; null is itself. */
  first_id: string | null;
  trip_id: string;
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  is_admin: Bit;
  is_gallery: Bit;
  /** Whether it has given the trip's password. */
  is_guest: Bit;
  /** Whether it came by the link for a television. */
  is_screen: Generated<Bit>;
  team_id: string | null;
  created_at: number;
  expires_at: number;
  /** To the hour; null is not since its beginning. */
  last_seen_at: number | null;
}

/** The teams whose password a session has given, so that changing back asks nothing (spec 3). */
export interface SessionTeamTable {
  session_id: string;
  team_id: string;
}

export interface LoginAttemptTable {
  trip_id: string;
  /** "admin", "gallery", "guest" or "team:{id}". */
  scope: string;
  address: string;
  failures: number;
  locked_until: number | null;
  updated_at: number;
}

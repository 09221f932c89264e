/** Tables of sessions and failed logins; conventions as in `schema.ts`. */

import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

export interface SessionTable {
  id: string;
  /** The first session in a chain of logins, each with its own token; null for the first itself. */
  first_id: string | null;
  trip_id: string;
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  is_admin: Bit;
  is_gallery: Bit;
  is_guest: Bit;
  /** True when it came by the television link. */
  is_screen: Generated<Bit>;
  team_id: string | null;
  created_at: number;
  expires_at: number;
  /** Rounded to the hour; null when unused since it began. */
  last_seen_at: number | null;
}

/** Teams whose password this session has given, so that switching back asks nothing (spec 3). */
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

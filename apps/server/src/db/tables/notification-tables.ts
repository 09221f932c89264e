/** The tables of what is told beside the live stream; conventions as in `schema.ts`. */

import type { Language } from '@reisspel/contract/language';
import type { Generated } from 'kysely';
import type { ArchiveReference } from './game-tables.ts';
import type { Bit } from './schema.ts';

/** A browser that is sent notifications of a trip. */
export interface PushSubscriptionTable {
  /** SHA-256 of the address. */
  id: string;
  trip_id: string;
  /** Who it belongs to, and ends with; null: a visitor who has not logged in. A session that may have ended since. */
  session_id: string | null;
  /** Its address at a push service. */
  endpoint: string;
  /** What messages to it are encrypted with, in base64url. */
  p256dh: string;
  auth: string;
  wants_game: Bit;
  wants_flights: Bit;
  /** Of what it is told. */
  language: Language;
  updated_at: number;
}

/** What the organiser says to the teams, until it is withdrawn. */
export interface OrganiserMessageTable {
  /** Named by the client. */
  id: string;
  trip_id: string;
  /** null: to all teams. */
  team_id: string | null;
  text: string;
  created_at: number;
  archive_id: Generated<ArchiveReference>;
}

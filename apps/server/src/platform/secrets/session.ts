import type { SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { DAY_MS } from '../timing.ts';
import { sha256 } from './digest.ts';

export interface Session {
  id: SessionId;
  /** The browser's first session: a new login must not bring it a new share of anything. */
  firstId: SessionId;
  tripId: TripId;
  isAdmin: boolean;
  isGallery: boolean;
  isGuest: boolean;
  isScreen: boolean;
  teamId: TeamId | null;
}

/** A whole team, because a new session in one is free; or an organiser's, who needed a password. */
export function senderOf({ firstId, isAdmin, teamId }: Session): string {
  return isAdmin || teamId === null ? firstId : teamId;
}

export interface Pass {
  tripId: TripId;
  /** They came by the server's own address, which belongs to the trip on the front page. */
  byDefault: boolean;
  hasPassword: boolean;
  session: Session | null;
}

/** Lifetime of a session in milliseconds: a trip and its preparations without a second login. */
export const SESSION_LIFETIME_MS = 60 * DAY_MS;
/** Evenings of preparation are weeks apart at most; a lost phone should not lead a game. */
export const ADMIN_IDLE_MS = 21 * DAY_MS;
/** The same for the owner, who comes rarely, knows the password, and may do everything. */
export const OWNER_IDLE_MS = 7 * DAY_MS;
/** Milliseconds between updates of a session's last use: a write for each request would be slow. */
export const SEEN_STEP_MS = 60 * 60 * 1_000;

/** The token's hash for the database, so that a stolen database allows no login. */
export function hashToken(token: string): string {
  return sha256(token, 'hex');
}

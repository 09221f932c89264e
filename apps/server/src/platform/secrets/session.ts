import type { HelperInput } from '@reisspel/contract/helpers';
import type { HelperId, SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { DAY_MS } from '../timing.ts';
import { sha256 } from './digest.ts';

/** The helper that a session acts for, by a link of the organiser. */
export interface SessionHelper extends HelperInput {
  id: HelperId;
}

export interface Session {
  id: SessionId;
  /** The browser's first session. Limits use it as key, so that a new login resets no limit. */
  firstId: SessionId;
  tripId: TripId;
  isAdmin: boolean;
  isGallery: boolean;
  isGuest: boolean;
  isScreen: boolean;
  teamId: TeamId | null;
  helper: SessionHelper | null;
}

/** True for a trip without a password, and in a browser that needs to give it no more. */
export function hasEntered(hasPassword: boolean, session: Session | null): boolean {
  if (!hasPassword) return true;
  return session !== null && (session.isAdmin || session.isGuest || session.helper !== null);
}

export function isViewer({ isAdmin, isGallery, teamId, helper }: Session): boolean {
  return isAdmin || isGallery || teamId !== null || helper !== null;
}

/** Returns what limits count: a player's team, which can open many sessions, or the browser. */
export function limitKeyOf({ firstId, isAdmin, teamId }: Session): string {
  return isAdmin || teamId === null ? firstId : teamId;
}

/** The right with which a request or a live stream was admitted. */
export interface Pass {
  tripId: TripId;
  /** True when the address named no trip, so that it belongs to the trip on the front page. */
  isDefaultAddress: boolean;
  hasPassword: boolean;
  session: Session | null;
}

/** Lifetime of a session in milliseconds: a trip and its preparations without a second login. */
export const SESSION_LIFETIME_MS = 60 * DAY_MS;
/** Milliseconds until an organiser's unused session ends. The preparations may pause for weeks. */
export const ADMIN_IDLE_MS = 21 * DAY_MS;
/** The same for the owner, who may do everything. */
export const OWNER_IDLE_MS = 7 * DAY_MS;
/** Milliseconds between updates of a session's last use: a write for each request would be slow. */
export const SEEN_STEP_MS = 60 * 60 * 1_000;

/** Hashes a token for the database, so that a stolen database allows no login. */
export function hashToken(token: string): string {
  return sha256(token, 'hex');
}

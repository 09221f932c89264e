import type { SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { sha256 } from './digest.ts';

/** What a browser has earned on this server. Grants add up: an organiser may also play. */
export interface Session {
  id: SessionId;
  /** The one that this browser began with: each right password makes a new one, and no new share of anything. */
  firstId: SessionId;
  tripId: TripId;
  isAdmin: boolean;
  isGallery: boolean;
  /** Has given the password that the trip's pages ask for. */
  isGuest: boolean;
  /** Came by the link for a television: sees the scoreboard and its photos, and nothing else. */
  isScreen: boolean;
  /** The team this browser plays for. */
  teamId: TeamId | null;
}

/**
 * Whose share a request is taken from: a team together, since a new session of one may cost nobody anything; the organiser,
 * who gave a password, by session.
 */
export function senderOf({ firstId, isAdmin, teamId }: Session): string {
  return isAdmin || teamId === null ? firstId : teamId;
}

/** By what somebody was let in who stays. Once any of it has changed, they have to pass the door again. */
export interface Pass {
  tripId: TripId;
  /** Whether they came by the server's own address, which belongs to the trip on the front page. */
  byDefault: boolean;
  /** Whether the trip's pages asked for a password. */
  hasPassword: boolean;
  session: Session | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds a session lives: a trip and its preparations, without a login in between. */
export const SESSION_LIFETIME_MS = 60 * DAY_MS;
/**
 * Milliseconds without use after which an organiser's session is over: a trip is prepared on evenings some weeks apart at most,
 * and a phone that was lent, sold or lost should not lead a game. Players and guests can do little, and keep theirs.
 */
export const ADMIN_IDLE_MS = 21 * DAY_MS;
/** The same of who keeps the server: they come seldom, know the password, and may do everything. */
export const OWNER_IDLE_MS = 7 * DAY_MS;
/** Milliseconds between two notes of when a session was used: a write for each request would be felt. */
export const SEEN_STEP_MS = 60 * 60 * 1_000;

/** What the database keeps of a token: a thief of the database cannot log in with it. */
export function hashToken(token: string): string {
  return sha256(token, 'hex');
}

import { createHash } from 'node:crypto';
import type { SessionId, TeamId, TripId } from '@reisspel/contract/ids';

/** What a browser has earned on this server. Grants add up: an organiser may also play. */
export interface Session {
  id: SessionId;
  tripId: TripId;
  isAdmin: boolean;
  isGallery: boolean;
  /** Has given the password that the trip's pages ask for. */
  isGuest: boolean;
  /** The team this browser plays for. */
  teamId: TeamId | null;
}

/**
 * Whose share a request is taken from: a team together, since a new session of one may cost nobody anything; the organiser,
 * who gave a password, by session.
 */
export function senderOf({ id, isAdmin, teamId }: Session): string {
  return isAdmin || teamId === null ? id : teamId;
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

/** Milliseconds a session lives: a trip and its preparations, without a login in between. */
export const SESSION_LIFETIME_MS = 60 * 24 * 60 * 60 * 1_000;

/** What the database keeps of a token: a thief of the database cannot log in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

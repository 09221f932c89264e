import type { AdminTeam } from '@reisspel/contract/teams';
import { BASE } from '../../lib/base.ts';

/**
 * The address of a team's code and shared link. The part that joins without a password is in the
 * fragment, which browsers do not send, because servers log the rest of an address.
 */
export function invitationAddress({ id, invitation }: AdminTeam, withInvitation: boolean): string {
  const address = `${location.origin}${BASE}/game?team=${id}`;
  return withInvitation && invitation !== null ? `${address}#${invitation}` : address;
}

/** The game's address to type over from paper: "reis.example.nl/game". */
export function typedAddress(): string {
  return `${location.host}${BASE}/game`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** True for a loopback address: a phone that scanned it would reach itself. */
export function isForThisDeviceOnly(): boolean {
  return LOOPBACK.test(location.hostname);
}

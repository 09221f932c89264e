import type { AdminTeam } from '@reisspel/contract/teams';
import { BASE } from '../../lib/base.ts';

/**
 * Where a team's code and its shared link lead. What joins a team without its password stands
 * behind the "#", which browsers keep to themselves: the rest of an address ends up in the logs of
 * servers.
 */
export function invitationAddress({ id, invitation }: AdminTeam, withInvitation: boolean): string {
  const address = `${location.origin}${BASE}/game?team=${id}`;
  return withInvitation && invitation !== null ? `${address}#${invitation}` : address;
}

/** The game's address as somebody types it over from paper: "reis.example.nl/game". */
export function typedAddress(): string {
  return `${location.host}${BASE}/game`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether this page's address means "this device": a phone that scanned it would ask itself. */
export function isForThisDeviceOnly(): boolean {
  return LOOPBACK.test(location.hostname);
}

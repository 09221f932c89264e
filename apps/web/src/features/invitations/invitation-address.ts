import type { TeamId } from '@reisspel/contract/ids';
import { BASE } from '../../lib/base.ts';

/** Where a team's code and its shared link lead. Nothing secret is in it: addresses end up in logs and histories. */
export function invitationAddress(teamId: TeamId): string {
  return `${location.origin}${BASE}/game?team=${teamId}`;
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

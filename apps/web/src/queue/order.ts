import type { TeamId } from '@reisspel/contract/ids';
import type { SessionInfo } from '@reisspel/contract/session';
import type { FailureCode } from '../lib/api.ts';
import type { PageTrip } from '../lib/base.ts';
import type { Obstacle, QueuedPhoto } from './entry.ts';

/** This many failures take about a minute, so a restart of the server sets no photo aside. */
export const MAX_SERVER_FAULTS = 6;
/** Milliseconds until a photo that was set aside is tried again: a try may send it whole. */
export const RETRY_SET_ASIDE_MS = 60 * 60 * 1_000;

/** Codes of a server that failed on this photo. A busy server answers with other codes. */
const SERVER_FAULTS: ReadonlySet<FailureCode> = new Set(['internal', 'photo_not_verified']);

/** Counts a failed try, if the server failed on this photo. `now`: epoch ms, this phone's clock. */
export function countServerFault(photo: QueuedPhoto, code: FailureCode, now: number): QueuedPhoto {
  if (!SERVER_FAULTS.has(code)) return photo;
  return { ...photo, serverFaults: { count: (photo.serverFaults?.count ?? 0) + 1, lastAt: now } };
}

export function withoutServerFaults({ serverFaults: _, ...photo }: QueuedPhoto): QueuedPhoto {
  return photo;
}

/** Returns until when (epoch ms, this phone's clock) other photos go first; null if they do not. */
function setAsideUntil({ serverFaults }: QueuedPhoto, now: number): number | null {
  if (serverFaults === undefined || serverFaults.count < MAX_SERVER_FAULTS) return null;
  // If the clock was set back, the time since then is unknown, so the photo is tried now.
  return serverFaults.lastAt > now ? now : serverFaults.lastAt + RETRY_SET_ASIDE_MS;
}

/** Compares ids where both are known, because an address can pass to another trip. */
export function isOfTrip(photo: QueuedPhoto, { base, tripId }: PageTrip): boolean {
  return photo.tripId !== null && tripId !== null ? photo.tripId === tripId : photo.base === base;
}

/** Oldest capture first, then by id, so that every tab has the same order. */
export function sortByCapture(photos: readonly QueuedPhoto[]): QueuedPhoto[] {
  return photos.toSorted((a, b) => a.capturedAt - b.capturedAt || (a.id < b.id ? -1 : 1));
}

/** Returns why this browser may not send a photo or answer of this team now; null if it may. */
export function obstacleOf({ team }: { team: { id: TeamId } }, session: SessionInfo): Obstacle | null {
  if (session.entry !== 'open') return 'trip_locked';
  if (session.team === null) return 'unauthenticated';
  return session.team.id === team.id ? null : 'other_team';
}

export type Turn =
  | { is: 'send'; photo: QueuedPhoto }
  | { is: 'withdraw'; photo: QueuedPhoto }
  /** Nothing to send before `until`: epoch milliseconds, this phone's clock. */
  | { is: 'wait'; until: number }
  /** All remaining photos wait for the player. `by` is what blocks the oldest one. */
  | { is: 'blocked'; by: Obstacle }
  | { is: 'nothing' };

/** A photo that was set aside is sent when no other is ready and its time has come. */
function nextToSend(ready: readonly QueuedPhoto[], now: number): QueuedPhoto | undefined {
  const until = (photo: QueuedPhoto) => setAsideUntil(photo, now);
  return ready.find((photo) => until(photo) === null) ?? ready.find((photo) => (until(photo) ?? now) <= now);
}

/** Returns the photo to withdraw now, or the tasks whose next photo must wait, and until when. */
function settlingTasks(open: readonly QueuedPhoto[], now: number): Map<string, number> | QueuedPhoto {
  const settling = new Map<string, number>();
  for (const photo of open) {
    if (photo.state.is !== 'withdrawn') continue;
    const { asked, settlesAt } = photo.state;
    const until = Math.max(asked ? settlesAt : now, setAsideUntil(photo, now) ?? now);
    if (until <= now) return photo;
    settling.set(photo.task.id, Math.max(until, settling.get(photo.task.id) ?? until));
  }
  return settling;
}

/** A withdrawal goes before the next photo of its task, because the server might confuse them. */
export function nextTurn(photos: readonly QueuedPhoto[], session: SessionInfo, now: number): Turn {
  const ordered = sortByCapture(photos);
  const open = ordered.filter((photo) => obstacleOf(photo, session) === null);
  const settling = settlingTasks(open, now);
  if (!(settling instanceof Map)) return { is: 'withdraw', photo: settling };
  const ready = open.filter(({ state, task }) => state.is === 'waiting' && !settling.has(task.id));
  const photo = nextToSend(ready, now);
  if (photo) return { is: 'send', photo };
  const waits = [...settling.values(), ...ready.map((other) => setAsideUntil(other, now) ?? now)];
  if (waits.length > 0) return { is: 'wait', until: Math.min(...waits) };
  const oldest = ordered.find(({ state }) => state.is === 'waiting' || state.is === 'withdrawn');
  const by = oldest ? obstacleOf(oldest, session) : null;
  return by === null ? { is: 'nothing' } : { is: 'blocked', by };
}

import type { TeamId } from '@reisspel/contract/ids';
import type { SessionInfo } from '@reisspel/contract/session';
import type { FailureCode } from '../lib/api.ts';
import type { TripHere } from '../live/trip-here.ts';
import type { Obstacle, QueuedPhoto } from './entry.ts';

/**
 * Answers of a server that broke down over one photo, after which that photo lets the others go first. With the pauses in
 * between these take about a minute: a server that is started anew costs no photo its turn.
 */
export const MAX_SERVER_FAULTS = 6;
/** Milliseconds until it is tried once more: each try may cost the player a whole photo. */
export const RETRY_SET_ASIDE_MS = 60 * 60 * 1_000;

/** The server did answer, and could not say what becomes of this photo. That it is busy says nothing of the photo. */
const SERVER_FAULTS: ReadonlySet<FailureCode> = new Set(['internal', 'photo_not_verified']);

/** The photo after a try that ended so at `now` (epoch milliseconds, this phone's clock). */
export function afterTry(photo: QueuedPhoto, code: FailureCode, now: number): QueuedPhoto {
  if (!SERVER_FAULTS.has(code)) return photo;
  return { ...photo, serverFaults: { count: (photo.serverFaults?.count ?? 0) + 1, lastAt: now } };
}

/** The photo as one that was never tried in vain. */
export function withoutServerFaults({ serverFaults: _, ...photo }: QueuedPhoto): QueuedPhoto {
  return photo;
}

/** Until when (epoch milliseconds, this phone's clock) others go before this photo; null when it has its turn as any. */
function setAsideUntil({ serverFaults }: QueuedPhoto, now: number): number | null {
  if (serverFaults === undefined || serverFaults.count < MAX_SERVER_FAULTS) return null;
  // After a clock that was set back nobody knows how long it was: it is tried.
  return serverFaults.lastAt > now ? now : serverFaults.lastAt + RETRY_SET_ASIDE_MS;
}

/** Whether a photo is of this trip. By its id where both are known: an address can go to another trip, or change. */
export function isOfTrip(photo: QueuedPhoto, { base, tripId }: TripHere): boolean {
  return photo.tripId !== null && tripId !== null ? photo.tripId === tripId : photo.base === base;
}

/** Oldest capture first; of the same millisecond by id, so that every tab agrees. */
export function inCaptureOrder(photos: readonly QueuedPhoto[]): QueuedPhoto[] {
  return photos.toSorted((a, b) => a.capturedAt - b.capturedAt || (a.id < b.id ? -1 : 1));
}

/** What keeps a team's photo, or answer, from being sent by this browser now; null when nothing does. */
export function obstacleOf({ team }: { team: { id: TeamId } }, session: SessionInfo): Obstacle | null {
  if (session.entry === 'password') return 'trip_locked';
  if (session.team === null) return 'unauthenticated';
  return session.team.id === team.id ? null : 'other_team';
}

export type Turn =
  | { is: 'send'; photo: QueuedPhoto }
  | { is: 'withdraw'; photo: QueuedPhoto }
  /** Nothing until `until`, in epoch milliseconds by this phone's clock. */
  | { is: 'wait'; until: number }
  /** What is left waits for the player; `by` of the oldest. */
  | { is: 'blocked'; by: Obstacle }
  | { is: 'nothing' };

/** Of what may go, the first one: what the server breaks down over only when nothing else is left, and now and then. */
function nextToSend(ready: readonly QueuedPhoto[], now: number): QueuedPhoto | undefined {
  const until = (photo: QueuedPhoto) => setAsideUntil(photo, now);
  return ready.find((photo) => until(photo) === null) ?? ready.find((photo) => (until(photo) ?? now) <= now);
}

/** By task, until when the server may be looking at what was given up there; or what it is to be told of now. */
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

/**
 * What comes next at `now` (epoch milliseconds, this phone's clock). Before a photo goes what was given up before it at
 * the same task: else the server might take the old one for the newer of the two.
 */
export function nextTurn(photos: readonly QueuedPhoto[], session: SessionInfo, now: number): Turn {
  const ordered = inCaptureOrder(photos);
  const open = ordered.filter((photo) => obstacleOf(photo, session) === null);
  const settling = settlingTasks(open, now);
  if (!(settling instanceof Map)) return { is: 'withdraw', photo: settling };
  const ready = open.filter(({ state, task }) => state.is === 'waiting' && !settling.has(task.id));
  const photo = nextToSend(ready, now);
  if (photo) return { is: 'send', photo };
  const waits = [...settling.values(), ...ready.map((other) => setAsideUntil(other, now) ?? now)];
  if (waits.length > 0) return { is: 'wait', until: Math.min(...waits) };
  const kept = ordered.find(({ state }) => state.is === 'waiting' || state.is === 'withdrawn');
  const by = kept ? obstacleOf(kept, session) : null;
  return by === null ? { is: 'nothing' } : { is: 'blocked', by };
}

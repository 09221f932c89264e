import type { TeamId } from '@reisspel/contract/ids';
import type { SessionInfo } from '@reisspel/contract/session';
import type { TripHere } from '../trip-here.ts';
import type { Obstacle, QueuedPhoto } from './entry.ts';
import { setAsideUntil } from './set-aside.ts';

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

import type { SessionInfo } from '@reisspel/contract/session';
import type { TripHere } from '../trip-here.ts';
import type { Obstacle, QueuedPhoto } from './entry.ts';

/** Whether a photo is of this trip. By its id where both are known: an address can go to another trip, or change. */
export function isOfTrip(photo: QueuedPhoto, { base, tripId }: TripHere): boolean {
  return photo.tripId !== null && tripId !== null ? photo.tripId === tripId : photo.base === base;
}

/** Oldest capture first; of the same millisecond by id, so that every tab agrees. */
export function inCaptureOrder(photos: readonly QueuedPhoto[]): QueuedPhoto[] {
  return photos.toSorted((a, b) => a.capturedAt - b.capturedAt || (a.id < b.id ? -1 : 1));
}

/** What keeps this photo from being sent by this browser now; null when nothing does. */
export function obstacleOf({ team }: QueuedPhoto, session: SessionInfo): Obstacle | null {
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

/**
 * What comes next at `now` (epoch milliseconds, this phone's clock). Before a photo goes what was given up before it at
 * the same task: else the server might take the old one for the newer of the two.
 */
export function nextTurn(photos: readonly QueuedPhoto[], session: SessionInfo, now: number): Turn {
  const ordered = inCaptureOrder(photos);
  const open = ordered.filter((photo) => obstacleOf(photo, session) === null);
  const settling = new Map<string, number>();
  for (const photo of open) {
    if (photo.state.is !== 'withdrawn') continue;
    if (!photo.state.asked || photo.state.settlesAt <= now) return { is: 'withdraw', photo };
    settling.set(photo.task.id, photo.state.settlesAt);
  }
  const photo = open.find(({ state, task }) => state.is === 'waiting' && !settling.has(task.id));
  if (photo) return { is: 'send', photo };
  if (settling.size > 0) return { is: 'wait', until: Math.min(...settling.values()) };
  const kept = ordered.find(({ state }) => state.is === 'waiting' || state.is === 'withdrawn');
  const by = kept ? obstacleOf(kept, session) : null;
  return by === null ? { is: 'nothing' } : { is: 'blocked', by };
}

import type { Concluded, QueuedPhoto, Rejected } from './entry.ts';
import { inCaptureOrder } from './order.ts';
import type { SenderStatus } from './sender.ts';

/** The queue as the screens see it. */
export interface QueueSnapshot {
  /** Of this trip, in capture order; without those that were given up. */
  photos: readonly QueuedPhoto[];
  /** Submissions that the player gave up, and of which the server has yet to hear. */
  givenUp: ReadonlySet<string>;
  /** Photos that have no team any more, or nothing left to be handed in for: the player saves or deletes them. */
  notNeeded: ReadonlySet<string>;
  status: SenderStatus;
  /** What has become of photos lately, the oldest first, until it is dismissed. */
  news: readonly (Concluded | Rejected)[];
}

/** What of this trip's photos the player sees, and what was given up. */
export function shown(own: readonly QueuedPhoto[]): Pick<QueueSnapshot, 'photos' | 'givenUp'> {
  const isGivenUp = ({ state }: QueuedPhoto) => state.is === 'withdrawn';
  return {
    photos: inCaptureOrder(own.filter((photo) => !isGivenUp(photo))),
    givenUp: new Set(own.filter(isGivenUp).map(({ id }) => id)),
  };
}

/** Whether two sets have the same members. */
export function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

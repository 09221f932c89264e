import type { Concluded, QueuedPhoto, Rejected } from './entry.ts';
import { inCaptureOrder } from './order.ts';
import type { SenderStatus } from './sender.ts';

export interface QueueSnapshot {
  photos: readonly QueuedPhoto[];
  /** Ids of given-up submissions that the server must still be told of. */
  givenUp: ReadonlySet<string>;
  /** Ids of photos without a team or an open task: the player saves or deletes them. */
  notNeeded: ReadonlySet<string>;
  status: SenderStatus;
  /** The oldest first, until the player dismisses them. */
  news: readonly (Concluded | Rejected)[];
}

export function shown(own: readonly QueuedPhoto[]): Pick<QueueSnapshot, 'photos' | 'givenUp'> {
  const isGivenUp = ({ state }: QueuedPhoto) => state.is === 'withdrawn';
  return {
    photos: inCaptureOrder(own.filter((photo) => !isGivenUp(photo))),
    givenUp: new Set(own.filter(isGivenUp).map(({ id }) => id)),
  };
}

export function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

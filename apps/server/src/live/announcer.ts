import { EventEmitter } from 'node:events';
import type { Tx } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import type { Announcement, Delivery } from './audience.ts';
import { bumpRevision, deleteChangesUpTo, insertChange } from './changes-store.ts';

/** Revisions kept for replay: some twenty minutes of the busiest game; whoever missed more gets a snapshot. */
export const KEPT_REVISIONS = 2_000;
/** Revisions between clean-ups, so that most commits do not pay for one. */
const PRUNE_EVERY = 500;

export interface CommittedChange {
  scope: TripScope;
  revision: number;
  announcement: Announcement;
}

/** Writes the live log as part of a transaction, and tells this server's hub when it is durable. */
export class Announcer {
  readonly #clock: Clock;
  readonly #committed = new EventEmitter<{ committed: [CommittedChange] }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  onCommitted(listener: (change: CommittedChange) => void): void {
    this.#committed.on('committed', listener);
  }

  /** Small steps; no deliveries still make a revision, as something was committed. */
  changes(tx: Tx, scope: TripScope, deliveries: Delivery[]): Promise<void> {
    return this.#announce(tx, scope, { type: 'changes', deliveries });
  }

  /** Everybody gets a new snapshot: for edits that touch what many see in different ways. */
  resync(tx: Tx, scope: TripScope): Promise<void> {
    return this.#announce(tx, scope, { type: 'resync' });
  }

  async #announce(tx: Tx, scope: TripScope, announcement: Announcement): Promise<void> {
    const revision = await bumpRevision(tx, scope);
    const createdAt = this.#clock.now();
    await insertChange(tx, scope, { revision, announcement: JSON.stringify(announcement), createdAt });
    if (revision % PRUNE_EVERY === 0) await deleteChangesUpTo(tx, scope, revision - KEPT_REVISIONS);
    tx.afterCommit(() => this.#committed.emit('committed', { scope, revision, announcement }));
  }
}

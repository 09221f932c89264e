import { EventEmitter } from 'node:events';
import type { Tx } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { bumpRevision, deleteChangesUpTo, insertChange } from './changes-store.ts';

/** Revisions kept for replay: some twenty minutes of the busiest game; whoever missed more gets a snapshot. */
export const KEPT_REVISIONS = 2_000;
/** Revisions between clean-ups, so that most commits do not pay for one. */
const PRUNE_EVERY = 500;

/** Anything may have changed: a server of the version before sends its windows a snapshot. */
const ANYTHING = JSON.stringify({ type: 'resync' });

export interface CommittedChange {
  scope: TripScope;
  revision: number;
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

  /** Makes a revision of what this transaction writes. */
  async changed(tx: Tx, scope: TripScope): Promise<void> {
    const revision = await bumpRevision(tx, scope);
    const createdAt = this.#clock.now();
    await insertChange(tx, scope, { revision, announcement: ANYTHING, createdAt });
    if (revision % PRUNE_EVERY === 0) await deleteChangesUpTo(tx, scope, revision - KEPT_REVISIONS);
    tx.afterCommit(() => this.#committed.emit('committed', { scope, revision }));
  }
}

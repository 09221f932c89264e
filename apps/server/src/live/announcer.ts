import { EventEmitter } from 'node:events';
import type { TripScope, TripTx } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { ANYTHING, bumpRevision, insertChange, pruneChanges } from './changes-store.ts';

export interface CommittedChange {
  scope: TripScope;
  revision: number;
}

/** Writes the live log within a transaction, and tells this server's hub after the commit. */
export class Announcer {
  readonly #clock: Clock;
  readonly #committed = new EventEmitter<{ committed: [CommittedChange] }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  onCommitted(listener: (change: CommittedChange) => void): void {
    this.#committed.on('committed', listener);
  }

  async changed(tx: TripTx): Promise<void> {
    const revision = await bumpRevision(tx);
    const createdAt = this.#clock.now();
    await insertChange(tx, { revision, announcement: ANYTHING, createdAt });
    await pruneChanges(tx, revision);
    this.committing(tx, revision);
  }

  committing(tx: TripTx, revision: number): void {
    tx.afterCommit(() => this.#committed.emit('committed', { scope: tx.scope, revision }));
  }
}

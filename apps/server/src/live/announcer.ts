import { EventEmitter } from 'node:events';
import type { TripScope, TripTx } from '../db/trip-scope.ts';
import { bumpRevision } from './changes-store.ts';

export interface CommittedChange {
  scope: TripScope;
  revision: number;
}

/** Raises revisions within a transaction, and notifies this server's hub after the commit. */
export class Announcer {
  readonly #committed = new EventEmitter<{ committed: [CommittedChange] }>();

  onCommitted(listener: (change: CommittedChange) => void): void {
    this.#committed.on('committed', listener);
  }

  /** Raises the revision without a log entry, so that every server reads all rows again. */
  async announceChange(tx: TripTx): Promise<void> {
    this.announceAfterCommit(tx, await bumpRevision(tx));
  }

  announceAfterCommit(tx: TripTx, revision: number): void {
    tx.afterCommit(() => this.#committed.emit('committed', { scope: tx.scope, revision }));
  }
}

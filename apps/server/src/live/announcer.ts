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

  /** Writes no log entry, so every server reads all rows: anything may have changed. */
  async changed(tx: TripTx): Promise<void> {
    this.committing(tx, await bumpRevision(tx));
  }

  committing(tx: TripTx, revision: number): void {
    tx.afterCommit(() => this.#committed.emit('committed', { scope: tx.scope, revision }));
  }
}

/** What became of one message to many: one line of the log, however many it did not reach. */
export class UndeliveredError extends Error {
  /** It tells of no place in this code. */
  override readonly stack = '';
}

interface Misfortune {
  count: number;
  /** The push service it happened at first. Of an address only that: all of it is a secret. */
  origin: string;
}

/** Counts what becomes of one message, until it has become of all whom it is for. */
export class MessageReport {
  readonly #total: number;
  readonly #onError: (error: UndeliveredError) => void;
  readonly #misfortunes = new Map<string, Misfortune>();
  #left: number;

  constructor(total: number, onError: (error: UndeliveredError) => void) {
    this.#total = total;
    this.#left = total;
    this.#onError = onError;
  }

  /** `because`: one of a few words that say why it was not delivered; null when it was, or need not be. */
  end(origin: string, because: string | null): void {
    this.#left -= 1;
    if (because !== null) {
      const { count, origin: first } = this.#misfortunes.get(because) ?? { count: 0, origin };
      this.#misfortunes.set(because, { count: count + 1, origin: first });
    }
    if (this.#left > 0 || this.#misfortunes.size === 0) return;
    const counts = [...this.#misfortunes].map(
      ([why, { count, origin: first }]) => `${count} × ${why} (as ${first})`,
    );
    const missed = [...this.#misfortunes.values()].reduce((sum, { count }) => sum + count, 0);
    this.#onError(
      new UndeliveredError(`A notification did not reach ${missed} of ${this.#total}: ${counts.join(', ')}`),
    );
  }
}

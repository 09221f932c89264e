import type { DraftSaved } from '@reisspel/contract/trip-editing';

/** Milliseconds of rest after which a change is saved. */
export const SAVE_DELAY_MS = 800;
/** Milliseconds between tries while saving fails: the first, second, third and all later ones. */
export const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000] as const;

export type SaveState =
  /** `at` is when, in epoch milliseconds; null while the draft is what visitors see. */
  | { readonly kind: 'saved'; readonly at: number | null }
  /** Changed just now. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** It did not work, and is tried again by itself. */
  | { readonly kind: 'retrying'; readonly error: unknown }
  /** It did not work, and will not until the draft is another one. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Another window has saved since: this one has to be loaded again. */
  | { readonly kind: 'outdated' };

/** What the server has. */
export interface SavedDraft<Draft> {
  readonly draft: Draft;
  readonly revision: number;
  /** Epoch milliseconds; null while it is what visitors see. */
  readonly savedAt: number | null;
}

export interface AutosaveDeps<Draft> {
  save: (draft: Draft, revision: number) => Promise<DraftSaved>;
  /** What a failed save means: `outdated` is the server's word that another window has saved. */
  meaningOf: (error: unknown) => 'outdated' | 'passing' | 'refused';
  onSaved: () => void;
  /** Calls back after `ms` milliseconds, unless what it gives back is called first. */
  after: (ms: number, callback: () => void) => () => void;
}

/** Saves a draft on the server a moment after each change, one save at a time, until it is there. */
export class Autosave<Draft> {
  readonly #deps: AutosaveDeps<Draft>;
  readonly #listeners = new Set<() => void>();
  #current: Draft;
  #server: SavedDraft<Draft>;
  /** What was sent and not answered: the server may have it. */
  #unanswered: Draft | null = null;
  #sending: Promise<void> | null = null;
  #failures = 0;
  #state: SaveState;
  #cancelTimer: () => void = () => {};

  constructor(deps: AutosaveDeps<Draft>, server: SavedDraft<Draft>) {
    this.#deps = deps;
    this.#server = server;
    this.#current = server.draft;
    this.#state = { kind: 'saved', at: server.savedAt };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SaveState => this.#state;

  get current(): Draft {
    return this.#current;
  }

  /** The draft that the server has answered for last. */
  get saved(): Draft {
    return this.#server.draft;
  }

  get revision(): number {
    return this.#server.revision;
  }

  #become(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #isClean(): boolean {
    return this.#unanswered === null && this.#server.draft === this.#current;
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.after(ms, () => void this.#send());
  }

  /** Says what has to be saved, if anything, and when. */
  #settle(): void {
    this.#cancelTimer();
    if (this.#isClean()) {
      this.#become({ kind: 'saved', at: this.#server.savedAt });
      return;
    }
    this.#become({ kind: 'waiting' });
    this.#schedule(SAVE_DELAY_MS);
  }

  /** The draft is another one now. */
  change(draft: Draft): void {
    if (draft === this.#current) return;
    this.#current = draft;
    switch (this.#state.kind) {
      // It is saved after the answer, or with the next try; an outdated window saves no more.
      case 'saving':
      case 'outdated':
      case 'retrying':
        return;
      case 'saved':
      case 'waiting':
      case 'refused':
        this.#settle();
        return;
      default:
        this.#state satisfies never;
    }
  }

  #send(): Promise<void> {
    this.#cancelTimer();
    this.#sending ??= this.#save().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #save(): Promise<void> {
    // What got no answer is sent again as it was: the server knows it for the same save.
    const draft = this.#unanswered ?? this.#current;
    this.#unanswered = draft;
    this.#become({ kind: 'saving' });
    try {
      const { draftRevision, savedAt } = await this.#deps.save(draft, this.revision);
      this.#failures = 0;
      this.rebase({ draft, revision: draftRevision, savedAt });
      this.#deps.onSaved();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const meaning = this.#deps.meaningOf(error);
    if (meaning === 'passing') {
      this.#become({ kind: 'retrying', error });
      this.#schedule(RETRY_DELAYS_MS[this.#failures] ?? RETRY_DELAYS_MS[3]);
      this.#failures += 1;
      return;
    }
    this.#unanswered = null;
    this.#become(meaning === 'refused' ? { kind: 'refused', error } : { kind: 'outdated' });
  }

  /** The server has `server` now: what differs from it here is saved over it. */
  rebase(server: SavedDraft<Draft>): void {
    this.#server = server;
    this.#unanswered = null;
    this.#settle();
  }

  /** Goes on with another draft, which the server has already. */
  replace(server: SavedDraft<Draft>): void {
    this.#current = server.draft;
    this.rebase(server);
  }

  /** Saves all there is, now. Whether the server has it then. */
  async flush(): Promise<boolean> {
    if (this.#sending !== null) await this.#sending;
    while (!this.#isClean() && this.#state.kind !== 'outdated') {
      await this.#send();
      if (this.#state.kind === 'retrying' || this.#state.kind === 'refused') return false;
    }
    return this.#state.kind === 'saved';
  }

  /** Tries again at once what could not be saved: there may be a connection again. */
  retry(): void {
    if (this.#state.kind === 'retrying' || this.#state.kind === 'refused') void this.#send();
  }

  /** Saves at once what is not saved yet: the page may be gone in a moment. */
  leave(): void {
    if (!this.#isClean() && this.#sending === null && this.#state.kind !== 'outdated') void this.#send();
  }
}

import type { DraftSaved, TripEditing } from '@reisspel/contract/trip/trip-editing';

/** Milliseconds without a change before the draft is saved. */
export const SAVE_DELAY_MS = 800;
/** Milliseconds between tries while saving fails: the first, second, third and all later ones. */
export const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000] as const;

export type SaveState =
  /** `at` is in epoch milliseconds; null while the draft equals the published trip. */
  | { readonly kind: 'saved'; readonly at: number | null }
  /** A change waits for `SAVE_DELAY_MS`. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** The save failed, and is retried. */
  | { readonly kind: 'retrying'; readonly error: unknown }
  /** The server refused this draft; only another one is tried. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Another window has saved since: this one must reload. */
  | { readonly kind: 'outdated'; readonly error: unknown };

interface SavedDraft<Draft> extends Pick<TripEditing, 'draftRevision' | 'savedAt'> {
  readonly draft: Draft;
}

export interface AutosaveDeps<Draft> {
  save: (draft: Draft, draftRevision: number) => Promise<DraftSaved>;
  /** Classifies a failed save; `outdated` means that another window has saved. */
  meaningOf: (error: unknown) => 'outdated' | 'retrying' | 'refused';
}

/** Saves a draft shortly after each change, one save at a time, until the server has it. */
export class Autosave<Draft> {
  readonly #deps: AutosaveDeps<Draft>;
  readonly #listeners = new Set<() => void>();
  #current: Draft;
  #server: SavedDraft<Draft>;
  /** A draft that was sent without an answer: the server may have it. */
  #unanswered: Draft | null = null;
  #sending: Promise<void> | null = null;
  #failures = 0;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  /** The last draft that the server confirmed. */
  get saved(): Draft {
    return this.#server.draft;
  }

  get revision(): number {
    return this.#server.draftRevision;
  }

  #become(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #isClean(): boolean {
    return this.#unanswered === null && this.#server.draft === this.#current;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  /** Sets the state, and schedules a save when there is something to save. */
  #settle(): void {
    if (this.#isClean()) {
      clearTimeout(this.#timer);
      this.#become({ kind: 'saved', at: this.#server.savedAt });
    } else {
      this.#schedule(SAVE_DELAY_MS);
      this.#become({ kind: 'waiting' });
    }
  }

  change(draft: Draft): void {
    if (draft === this.#current) return;
    this.#current = draft;
    const { kind } = this.#state;
    // Otherwise saved after the answer or with the next try; an outdated window never saves again.
    if (kind === 'saved' || kind === 'waiting' || kind === 'refused') this.#settle();
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sending ??= this.#save().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #save(): Promise<void> {
    // An unanswered draft is sent again unchanged, so that the server recognises the save.
    const draft = this.#unanswered ?? this.#current;
    this.#unanswered = draft;
    this.#become({ kind: 'saving' });
    try {
      const saved = await this.#deps.save(draft, this.revision);
      this.#failures = 0;
      this.rebase({ draft, ...saved });
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const kind = this.#deps.meaningOf(error);
    this.#become({ kind, error });
    if (kind === 'retrying') {
      this.#schedule(RETRY_DELAYS_MS[this.#failures] ?? RETRY_DELAYS_MS[3]);
      this.#failures += 1;
    } else {
      this.#unanswered = null;
    }
  }

  /** Takes `server` as the server's draft, and saves the local differences over it. */
  rebase(server: SavedDraft<Draft>): void {
    this.#server = server;
    this.#unanswered = null;
    this.#settle();
  }

  /** Replaces the local draft by one that the server already has. */
  replace(server: SavedDraft<Draft>): void {
    this.#current = server.draft;
    this.rebase(server);
  }

  /** Saves all changes now, and returns true when the server has them. */
  async flush(): Promise<boolean> {
    if (this.#sending !== null) await this.#sending;
    while (!this.#isClean() && this.#state.kind !== 'outdated') {
      await this.#send();
      if (this.#state.kind === 'retrying' || this.#state.kind === 'refused') return false;
    }
    return this.#state.kind === 'saved';
  }
}

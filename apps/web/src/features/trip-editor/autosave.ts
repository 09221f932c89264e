import type { DraftSaved, TripEditing } from '@reisspel/contract/trip/trip-editing';

/** Milliseconds without a change before the draft is saved. */
export const SAVE_DELAY_MS = 800;
/** Milliseconds before the first, second, third and each later retry of a failed save. */
export const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000] as const;

export type SaveState =
  /** `at` is in epoch milliseconds, or null while the draft equals the published trip. */
  | { readonly kind: 'saved'; readonly at: number | null }
  /** A change waits for `SAVE_DELAY_MS`. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'retrying'; readonly error: unknown }
  /** The server refused this draft. It is not sent again, but the next change is. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Another window has saved since, so this one must reload. */
  | { readonly kind: 'outdated'; readonly error: unknown };

interface SavedDraft<Draft> extends Pick<TripEditing, 'draftRevision' | 'savedAt'> {
  readonly draft: Draft;
}

export interface AutosaveDeps<Draft> {
  save: (draft: Draft, draftRevision: number) => Promise<DraftSaved>;
  /** Classifies a failed save. `outdated` means that another window has saved. */
  classifyError: (error: unknown) => 'outdated' | 'retrying' | 'refused';
}

/** Saves a draft shortly after each change, one save at a time, until the server has it. */
export class Autosave<Draft> {
  readonly #deps: AutosaveDeps<Draft>;
  readonly #listeners = new Set<() => void>();
  #current: Draft;
  #confirmed: SavedDraft<Draft>;
  /** A draft that was sent and not answered yet. The server may have it. null if there is none. */
  #unanswered: Draft | null = null;
  #sending: Promise<void> | null = null;
  #failures = 0;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: AutosaveDeps<Draft>, confirmed: SavedDraft<Draft>) {
    this.#deps = deps;
    this.#confirmed = confirmed;
    this.#current = confirmed.draft;
    this.#state = { kind: 'saved', at: confirmed.savedAt };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SaveState => this.#state;

  get current(): Draft {
    return this.#current;
  }

  get saved(): Draft {
    return this.#confirmed.draft;
  }

  get revision(): number {
    return this.#confirmed.draftRevision;
  }

  #setState(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #isClean(): boolean {
    return this.#unanswered === null && this.#confirmed.draft === this.#current;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  /** Becomes `saved` if the server has all changes, and schedules a save if not. */
  #update(): void {
    if (this.#isClean()) {
      clearTimeout(this.#timer);
      this.#setState({ kind: 'saved', at: this.#confirmed.savedAt });
    } else {
      this.#schedule(SAVE_DELAY_MS);
      this.#setState({ kind: 'waiting' });
    }
  }

  change(draft: Draft): void {
    if (draft === this.#current) return;
    this.#current = draft;
    const { kind } = this.#state;
    // In the other states the change is sent later, once the running save or its retry succeeds. An
    // outdated window never saves again.
    if (kind === 'saved' || kind === 'waiting' || kind === 'refused') this.#update();
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
    this.#setState({ kind: 'saving' });
    try {
      const saved = await this.#deps.save(draft, this.revision);
      this.#failures = 0;
      this.rebase({ draft, ...saved });
    } catch (error) {
      this.#handleFailure(error);
    }
  }

  #handleFailure(error: unknown): void {
    const kind = this.#deps.classifyError(error);
    this.#setState({ kind, error });
    if (kind === 'retrying') {
      this.#schedule(RETRY_DELAYS_MS[this.#failures] ?? RETRY_DELAYS_MS[3]);
      this.#failures += 1;
    } else {
      this.#unanswered = null;
    }
  }

  /** Records what the server has now. Saves the local draft over it if they differ. */
  rebase(confirmed: SavedDraft<Draft>): void {
    this.#confirmed = confirmed;
    this.#unanswered = null;
    this.#update();
  }

  /** Replaces the local draft by one that the server already has. */
  replace(confirmed: SavedDraft<Draft>): void {
    this.#current = confirmed.draft;
    this.rebase(confirmed);
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

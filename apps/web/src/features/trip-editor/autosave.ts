import type { DraftSaved } from '@reisspel/contract/trip-editing';

/** Milliseconds of rest after which a change is saved. */
export const SAVE_DELAY_MS = 800;
/** Milliseconds between tries while saving fails: the first, second, third and all later ones. */
export const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** Tries without an answer that are remembered: half an hour of them. */
const MAX_UNANSWERED = 60;

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
  /** Somebody has saved another draft since ours began: a person has to choose. */
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
  read: () => Promise<SavedDraft<Draft>>;
  isSame: (a: Draft, b: Draft) => boolean;
  /** What a failed save means: `outdated` is the server's word that it holds another draft. */
  meaningOf: (error: unknown) => 'outdated' | 'passing' | 'refused';
  /** Keeps on this device what the server does not have yet; null when it has all. */
  keep: (unsaved: { draft: Draft; revision: number } | null) => void;
  onSaved: () => void;
  /** Calls back after `ms` milliseconds, unless what it gives back is called first. */
  after: (ms: number, callback: () => void) => () => void;
}

/**
 * Brings a draft to the server: some time after each change, one save at a time, again and again while there is no
 * connection. What is not saved is kept on the device meanwhile.
 */
export class Autosave<Draft> {
  readonly #deps: AutosaveDeps<Draft>;
  readonly #listeners = new Set<() => void>();
  #current: Draft;
  /** What the server has for sure; null while that is not known. */
  #saved: Draft | null;
  #savedAt: number | null;
  #revision: number;
  /** Those that were sent without an answer: one of them may have arrived. */
  #unanswered: readonly Draft[] = [];
  #sending: Promise<void> | null = null;
  #failures = 0;
  #state: SaveState;
  #cancelTimer: () => void = () => {};

  constructor(deps: AutosaveDeps<Draft>, { draft, revision, savedAt }: SavedDraft<Draft>) {
    this.#deps = deps;
    this.#current = draft;
    this.#saved = draft;
    this.#savedAt = savedAt;
    this.#revision = revision;
    this.#state = { kind: 'saved', at: savedAt };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SaveState => this.#state;

  get current(): Draft {
    return this.#current;
  }

  get revision(): number {
    return this.#revision;
  }

  #become(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #isClean(): boolean {
    return this.#saved === this.#current;
  }

  #becomeSaved(): void {
    this.#deps.keep(null);
    this.#become({ kind: 'saved', at: this.#savedAt });
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.after(ms, () => void this.#send());
  }

  /** The draft is another one now. */
  change(draft: Draft): void {
    if (draft === this.#current) return;
    this.#current = draft;
    if (this.#state.kind === 'outdated' || this.#sending !== null) return;
    if (this.#isClean()) {
      this.#cancelTimer();
      this.#becomeSaved();
      return;
    }
    // A new try of its own is on its way while saving fails.
    if (this.#state.kind === 'retrying') return;
    this.#become({ kind: 'waiting' });
    this.#schedule(SAVE_DELAY_MS);
  }

  #keepCurrent(): void {
    this.#deps.keep({ draft: this.#current, revision: this.#revision });
  }

  #send(): Promise<void> {
    this.#cancelTimer();
    this.#sending ??= this.#save().finally(() => {
      this.#sending = null;
      if (this.#state.kind === 'waiting') this.#schedule(SAVE_DELAY_MS);
    });
    return this.#sending;
  }

  async #save(): Promise<void> {
    const draft = this.#current;
    this.#keepCurrent();
    this.#unanswered = [draft, ...this.#unanswered].slice(0, MAX_UNANSWERED);
    this.#become({ kind: 'saving' });
    try {
      const { draftRevision, savedAt } = await this.#deps.save(draft, this.#revision);
      this.#hasSaved({ draft, revision: draftRevision, savedAt });
    } catch (error) {
      await this.#failed(error);
    }
  }

  #hasSaved({ draft, revision, savedAt }: SavedDraft<Draft>): void {
    this.#revision = revision;
    this.#savedAt = savedAt;
    this.#saved = draft;
    this.#unanswered = [];
    this.#failures = 0;
    if (this.#isClean()) this.#becomeSaved();
    else this.#become({ kind: 'waiting' });
    this.#deps.onSaved();
  }

  async #failed(error: unknown): Promise<void> {
    const meaning = this.#deps.meaningOf(error);
    if (meaning === 'passing') {
      this.#saved = null;
      this.#become({ kind: 'retrying', error });
      const delay = RETRY_DELAYS_MS[Math.min(this.#failures, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS;
      this.#failures += 1;
      this.#schedule(delay);
    } else if (meaning === 'refused') {
      this.#become({ kind: 'refused', error });
    } else {
      await this.#outdated();
    }
  }

  /** The server has something newer: it may be our own, when the answer to an earlier try was lost. */
  async #outdated(): Promise<void> {
    try {
      const theirs = await this.#deps.read();
      const ours = this.#unanswered.find((draft) => this.#deps.isSame(draft, theirs.draft));
      if (ours === undefined) this.#become({ kind: 'outdated' });
      else this.#hasSaved({ ...theirs, draft: ours });
    } catch (error) {
      if (this.#deps.meaningOf(error) === 'passing') await this.#failed(error);
      else this.#become({ kind: 'outdated' });
    }
  }

  /** Saves all there is, now. Whether the server has it then. */
  async flush(): Promise<boolean> {
    if (this.#sending !== null) await this.#sending;
    while (!this.#isClean() && this.#state.kind !== 'outdated') {
      await this.#send();
      if (this.#state.kind === 'retrying' || this.#state.kind === 'refused') return false;
    }
    return this.#isClean() && this.#state.kind === 'saved';
  }

  /** Tries again at once what could not be saved: there may be a connection again. */
  retry(): void {
    if (this.#state.kind === 'retrying' || this.#state.kind === 'refused') void this.#send();
  }

  /** The page may be gone in a moment. What cannot be sent any more stays on the device. */
  leave(): void {
    if (this.#isClean()) return;
    this.#keepCurrent();
    if (this.#sending === null && this.#state.kind !== 'outdated') void this.#send();
  }

  /** Our draft over the one somebody else saved. */
  async overwrite(): Promise<void> {
    const { revision, savedAt } = await this.#deps.read();
    this.rebase({ draft: null, revision, savedAt });
    await this.flush();
  }

  /**
   * The server has another draft now than was saved from here. `draft` null: what stands here is to be saved over it;
   * else that is what stands here from now on.
   */
  rebase({ draft, revision, savedAt }: SavedDraft<Draft | null>): void {
    this.#cancelTimer();
    this.#revision = revision;
    this.#savedAt = savedAt;
    this.#saved = draft;
    this.#current = draft ?? this.#current;
    this.#unanswered = [];
    this.#failures = 0;
    if (draft !== null) {
      this.#becomeSaved();
      return;
    }
    this.#become({ kind: 'waiting' });
    this.#schedule(SAVE_DELAY_MS);
  }

  /** One last save; after that it tries no more. */
  async close(): Promise<void> {
    await this.flush();
    this.#cancelTimer();
  }
}

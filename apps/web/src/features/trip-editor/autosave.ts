import type { DraftSaved } from '@reisspel/contract/trip-editing';

/** Milliseconds of rest after which a change is saved. */
export const SAVE_DELAY_MS = 800;
/** Milliseconds after a change within which this device has it: a phone that runs dry sends no farewell. */
export const KEEP_DELAY_MS = 250;
/** Milliseconds between tries while saving fails: the first, second, third and all later ones. */
export const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** Drafts without an answer that are remembered: half an hour of tries. */
const MAX_POSSIBLE = 60;

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

/** What the server does not have for sure, as it is kept on this device. */
export interface Unsaved<Draft> {
  readonly draft: Draft;
  /** The save that it builds on. */
  readonly revision: number;
  /** What the server had, or was sent, last: it may hold that under a newer number. null: nobody knows. */
  readonly sent: Draft | null;
}

export interface AutosaveDeps<Draft> {
  save: (draft: Draft, revision: number) => Promise<DraftSaved>;
  read: () => Promise<SavedDraft<Draft>>;
  isSame: (a: Draft, b: Draft) => boolean;
  /** What a failed save means: `outdated` is the server's word that it holds another draft. */
  meaningOf: (error: unknown) => 'outdated' | 'passing' | 'refused';
  /** Keeps on this device what the server does not have yet; null when it has all. */
  keep: (unsaved: Unsaved<Draft> | null) => void;
  onSaved: () => void;
  /** Calls back after `ms` milliseconds, unless what it gives back is called first. */
  after: (ms: number, callback: () => void) => () => void;
}

/**
 * Brings a draft to the server: some time after each change, one save at a time, again and again while there is no
 * connection. What is not saved is kept on the device from the moment of its change.
 */
export class Autosave<Draft> {
  readonly #deps: AutosaveDeps<Draft>;
  readonly #listeners = new Set<() => void>();
  #current: Draft;
  /** What the server has for sure; null while that is not known. */
  #saved: Draft | null;
  #savedAt: number | null;
  #revision: number;
  /** Ours that the server may have, the newest first: its last answer's, and those sent since without an answer. */
  #possible: readonly Draft[];
  #sending: Promise<void> | null = null;
  #failures = 0;
  #state: SaveState;
  #cancelTimer: () => void = () => {};
  /** null: what stands here is on the device, or need not be. */
  #cancelKeeping: (() => void) | null = null;

  /**
   * `possible` are the drafts of ours that the server may hold under a newer number than `revision`, without anybody
   * else having saved.
   */
  constructor(
    deps: AutosaveDeps<Draft>,
    { draft, revision, savedAt }: SavedDraft<Draft>,
    possible: readonly Draft[],
  ) {
    this.#possible = possible;
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
    this.#stopKeeping();
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
    this.#keepSoon();
    switch (this.#state.kind) {
      // After the answer, or the choice, it is its turn; and while saving fails a try of its own is on its way.
      case 'saving':
      case 'outdated':
      case 'retrying':
        return;
      case 'saved':
      case 'waiting':
      case 'refused':
        if (this.#isClean()) {
          this.#cancelTimer();
          this.#becomeSaved();
        } else {
          this.#become({ kind: 'waiting' });
          this.#schedule(SAVE_DELAY_MS);
        }
        return;
      default:
        this.#state satisfies never;
    }
  }

  #stopKeeping(): void {
    this.#cancelKeeping?.();
    this.#cancelKeeping = null;
  }

  #keepCurrent(): void {
    this.#stopKeeping();
    const sent = this.#possible[0] ?? null;
    this.#deps.keep({ draft: this.#current, revision: this.#revision, sent });
  }

  /** One write for all that is typed in a moment: a draft may be long. */
  #keepSoon(): void {
    this.#cancelKeeping ??= this.#deps.after(KEEP_DELAY_MS, () => this.#keepCurrent());
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
    this.#possible = [draft, ...this.#possible].slice(0, MAX_POSSIBLE);
    this.#keepCurrent();
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
    this.#possible = [draft];
    this.#failures = 0;
    if (this.#isClean()) {
      this.#becomeSaved();
    } else {
      // The copy on the device builds on this save from now on.
      this.#keepCurrent();
      this.#become({ kind: 'waiting' });
    }
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

  /** The server has something newer: it may be our own, when an answer was lost (to a save, or a publication). */
  async #outdated(): Promise<void> {
    try {
      const theirs = await this.#deps.read();
      const ours = this.#possible.find((draft) => this.#deps.isSame(draft, theirs.draft));
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
    this.#possible = draft === null ? [] : [draft];
    this.#failures = 0;
    if (draft !== null) {
      this.#becomeSaved();
      return;
    }
    this.#keepCurrent();
    this.#become({ kind: 'waiting' });
    this.#schedule(SAVE_DELAY_MS);
  }

  /** One last save; after that it tries no more. What the server does not have stays on the device. */
  async close(): Promise<void> {
    if (!this.#isClean()) this.#keepCurrent();
    await this.flush();
    this.#cancelTimer();
    this.#stopKeeping();
  }
}

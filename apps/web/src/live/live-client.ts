import { LIVE_PROTOCOL, RECONNECT_DELAYS_MS, STREAM_SILENCE_MS } from '@reisspel/contract/limits';
import type { LiveEvent, LiveState, LiveView } from '@reisspel/contract/live';
import { applyChange } from '@reisspel/rules/live';
import { ApiError, failureOf } from '../lib/api.ts';
import { eventData } from './event-stream.ts';

export type StateOf<View extends LiveView> = Extract<LiveState, { view: View }>;

export interface LiveStatus<View extends LiveView> {
  /** `refused`: this browser may not see this view; it stays so until the session changes. */
  connection: 'connecting' | 'live' | 'lost' | 'refused';
  /** The last state known, also while the connection is lost. */
  state: StateOf<View> | null;
}

/** Milliseconds a stream stays open after its last screen closed: going to another page keeps it. */
const LINGER_MS = 1_000;
/** Share of a delay that is left to chance, so that a server that comes back is not met by all at once. */
const JITTER = 0.3;

function isView<View extends LiveView>(state: LiveState, view: View): state is StateOf<View> {
  return state.view === view;
}

/** Holds one view of the game and keeps it current over a stream that reconnects by itself. */
export class LiveClient<View extends LiveView> {
  readonly #view: View;
  readonly #onSessionChanged: () => void;
  readonly #listeners = new Set<() => void>();
  #status: LiveStatus<View> = { connection: 'connecting', state: null };
  #revision: number | null = null;
  #abort: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(view: View, onSessionChanged: () => void) {
    this.#view = view;
    this.#onSessionChanged = onSessionChanged;
  }

  getStatus = (): LiveStatus<View> => this.#status;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    clearTimeout(this.#linger);
    if (this.#abort === null) this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#stop(), LINGER_MS);
    };
  };

  /** Forgets what it holds and asks anew: what this browser may see has changed. */
  restart(): void {
    this.#stop();
    this.#revision = null;
    this.#failures = 0;
    if (this.#listeners.size > 0) this.#connect();
    else this.#status = { connection: 'connecting', state: null };
  }

  /** Tries at once instead of waiting for the next turn: the phone woke up, or found a network. */
  wake(): void {
    if (this.#listeners.size === 0 || this.#status.connection !== 'lost') return;
    this.#stop();
    this.#connect();
  }

  #stop(): void {
    clearTimeout(this.#retry);
    this.#abort?.abort();
    this.#abort = null;
  }

  #connect(): void {
    const abort = new AbortController();
    this.#abort = abort;
    this.#read(abort).catch((error: unknown) => {
      if (!abort.signal.aborted || this.#abort === abort) this.#lost(error);
    });
  }

  async #read(abort: AbortController): Promise<void> {
    const response = await fetch(this.#address(), { signal: abort.signal, headers: this.#heldHeaders() });
    if (!response.ok) throw await failureOf(response);
    if (response.body === null) throw new ApiError('network');
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), STREAM_SILENCE_MS);
    };
    heard();
    try {
      for await (const data of eventData(response.body, heard)) this.#take(JSON.parse(data));
    } finally {
      clearTimeout(silence);
    }
    throw new ApiError('network');
  }

  #address(): string {
    const query = new URLSearchParams({ view: this.#view });
    const state: LiveState | null = this.#status.state;
    if (state?.view === 'play' && state.own) query.set('team', state.own.id);
    return `/api/live?${query}`;
  }

  #heldHeaders(): Record<string, string> {
    return this.#revision === null ? {} : { 'Last-Event-ID': String(this.#revision) };
  }

  #take(event: LiveEvent): void {
    if (event.protocol !== LIVE_PROTOCOL) {
      // The server was updated under this page.
      location.reload();
      return;
    }
    this.#failures = 0;
    if (event.type === 'session') {
      this.#revision = null;
      this.#onSessionChanged();
      return;
    }
    const state = this.#next(event);
    this.#publish({ connection: 'live', state });
  }

  #next(event: Exclude<LiveEvent, { type: 'session' }>): StateOf<View> | null {
    const held = this.#status.state;
    if (event.type === 'snapshot') {
      this.#revision = event.revision;
      return isView(event.state, this.#view) ? event.state : held;
    }
    // A repeat after a reconnect: what it says is known already.
    if (held === null || (this.#revision !== null && event.revision <= this.#revision)) return held;
    this.#revision = event.revision;
    return event.changes.reduce(applyChange, held);
  }

  #lost(error: unknown): void {
    if (error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')) {
      this.#publish({ connection: 'refused', state: null });
      this.#onSessionChanged();
      return;
    }
    const first = this.#failures === 0 && this.#revision === null && this.#status.connection === 'live';
    const step = Math.min(this.#failures, RECONNECT_DELAYS_MS.length - 1);
    const delay = first ? 0 : (RECONNECT_DELAYS_MS[step] ?? 0);
    this.#failures += 1;
    if (!first) this.#publish({ connection: 'lost', state: this.#status.state });
    this.#retry = setTimeout(() => this.#connect(), delay * (1 + JITTER * (Math.random() - 0.5)));
  }

  #publish(status: LiveStatus<View>): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}

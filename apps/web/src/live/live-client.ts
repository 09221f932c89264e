import { LIVE_PROTOCOL, RECONNECT_DELAYS_MS, STREAM_SILENCE_MS } from '@reisspel/contract/limits';
import type { LiveEvent, LiveState, LiveView } from '@reisspel/contract/live';
import { applyChange } from '@reisspel/rules/live';
import { ApiError, failureOf } from '../lib/api.ts';
import { BASE, learnTripId } from '../lib/base.ts';
import { requestName } from '../lib/client.ts';
import { announceOutdated } from '../lib/device/outdated.ts';
import { fetchFirst, timedFetch } from '../lib/early.ts';
import { eventData } from './event-stream.ts';
import { announceConnected } from './session-signal.ts';

export type StateOf<View extends LiveView> = Extract<LiveState, { view: View }>;

export interface LiveStatus<View extends LiveView> {
  /** `refused`: no access, or no such view. It lasts until the session changes. */
  connection: 'connecting' | 'live' | 'lost' | 'refused';
  state: StateOf<View> | null;
}

/** Milliseconds a stream outlives its last screen, so that a change of page keeps it. */
const LINGER_MS = 1_000;
/** Milliseconds without a byte after which a waking phone no longer trusts its stream. */
const TRUSTED_QUIET_MS = 5_000;
/** Milliseconds: a waking phone's old connections may be dead without an error. */
const AWAKE_PATIENCE_MS = 1_000;
const IMPATIENT = Symbol('impatient');
/** Random share of a delay, so that the phones do not all reconnect at once. */
const JITTER = 0.3;

/** Codes after which asking again is useless: no access to the view, or no such trip. */
const CLOSED_DOORS: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'trip_locked',
  'not_found',
]);

function isView<View extends LiveView>(state: LiveState, view: View): state is StateOf<View> {
  return state.view === view;
}

export class LiveClient<View extends LiveView> {
  readonly #view: View;
  readonly #onSessionChanged: () => void;
  readonly #listeners = new Set<() => void>();
  #status: LiveStatus<View> = { connection: 'connecting', state: null };
  #revision: number | null = null;
  #tripId: string | null = null;
  #abort: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #retryMs: number | null = null;
  readonly #firstAnswer = Promise.withResolvers<void>();
  /** Epoch milliseconds of the last byte, or of the start of the last try. */
  #lastByteAt = 0;

  constructor(view: View, onSessionChanged: () => void) {
    this.#view = view;
    this.#onSessionChanged = onSessionChanged;
  }

  getStatus = (): LiveStatus<View> => this.#status;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    clearTimeout(this.#linger);
    if (this.#abort === null) this.#connect(STREAM_SILENCE_MS);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#stop(), LINGER_MS);
    };
  };

  /** Opens the stream before its screen. Resolves when the server answers or cannot be reached. */
  whenAnswered(): Promise<void> {
    if (this.#abort === null) this.#connect(STREAM_SILENCE_MS);
    return this.#firstAnswer.promise;
  }

  /** What the server sent last; null after a change of session, until its next answer. */
  get current(): StateOf<View> | null {
    return this.#revision === null ? null : this.#status.state;
  }

  /** Shows a stored state until the server sends a whole one; no changes are applied to it. */
  showKept(state: StateOf<View>): void {
    if (this.#status.state === null) this.#publish({ ...this.#status, state });
  }

  showDrawn(state: StateOf<View>): void {
    this.#publish({ connection: 'live', state });
  }

  restart(): void {
    this.#stop();
    this.#revision = null;
    this.#failures = 0;
    if (this.#listeners.size > 0) this.#connect(STREAM_SILENCE_MS);
    else this.#status = { connection: 'connecting', state: null };
  }

  /** Reconnects at once when the phone wakes or finds a network; drops a quiet stream. */
  wake(): void {
    const { connection } = this.#status;
    const quiet = Date.now() - this.#lastByteAt > TRUSTED_QUIET_MS;
    if (this.#listeners.size === 0 || connection === 'refused' || (connection === 'live' && !quiet)) return;
    this.#stop();
    this.#failures = 0;
    this.#connect(AWAKE_PATIENCE_MS);
  }

  networkFound(): void {
    if (this.#status.connection !== 'live') this.wake();
  }

  #stop(): void {
    clearTimeout(this.#retry);
    this.#abort?.abort();
    this.#abort = null;
    if (this.#status.connection === 'live') this.#status = { ...this.#status, connection: 'connecting' };
  }

  #connect(patienceMs: number): void {
    const abort = new AbortController();
    this.#abort = abort;
    this.#read(abort, patienceMs).catch((error: unknown) => {
      // A newer connection, or `#stop`, has replaced this one.
      if (this.#abort !== abort) return;
      if (abort.signal.reason === IMPATIENT) this.#connect(STREAM_SILENCE_MS);
      else this.#lost(error);
    });
  }

  async #read(abort: AbortController, patienceMs: number): Promise<void> {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const wait = (milliseconds: number, reason?: symbol) => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(reason), milliseconds);
      this.#lastByteAt = Date.now();
    };
    const onBytes = () => wait(STREAM_SILENCE_MS);
    // The timer also covers the wait for the response: on a half-dead network it may never come.
    wait(patienceMs, patienceMs < STREAM_SILENCE_MS ? IMPATIENT : undefined);
    try {
      const last = this.#revision;
      const since: Record<string, string> = last === null ? {} : { 'Last-Event-ID': String(last) };
      // The early request carries no revision, so it only serves the first connect.
      const ask = last === null ? fetchFirst : timedFetch;
      const headers = { ...requestName(), ...since };
      const { response } = await ask(this.#address(), { signal: abort.signal, headers });
      onBytes();
      if (!response.ok) throw await failureOf(response);
      if (response.body === null) throw new ApiError('network');
      const onRetry = (milliseconds: number) => {
        this.#retryMs = milliseconds;
      };
      for await (const data of eventData(response.body, onBytes, onRetry)) this.#receive(JSON.parse(data));
    } finally {
      clearTimeout(silence);
      abort.abort();
    }
    throw new ApiError('network');
  }

  #address(): string {
    const query = new URLSearchParams({ view: this.#view });
    if (this.#tripId !== null) query.set('trip', this.#tripId);
    const state: LiveState | null = this.#status.state;
    if (state?.view === 'play' && state.own) query.set('team', state.own.id);
    return `${BASE}/api/live?${query}`;
  }

  #receive(event: LiveEvent): void {
    if (event.protocol !== LIVE_PROTOCOL) {
      // The server was updated under this page: the page keeps its state and asks to be reloaded.
      announceOutdated();
      throw new ApiError('client_outdated');
    }
    if (event.type === 'snapshot' && this.#tripId !== null && event.tripId !== this.#tripId) {
      // This address now serves another trip, so nothing on this page is valid.
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
    const isBack = this.#status.connection !== 'live';
    this.#publish({ connection: 'live', state });
    if (isBack) announceConnected();
  }

  #next(event: Exclude<LiveEvent, { type: 'session' }>): StateOf<View> | null {
    const held = this.#status.state;
    if (event.type === 'snapshot') {
      this.#revision = event.revision;
      this.#tripId = event.tripId;
      learnTripId(event.tripId);
      return isView(event.state, this.#view) ? event.state : held;
    }
    // An event with an older revision holds nothing new.
    if (held === null || (this.#revision !== null && event.revision < this.#revision)) return held;
    this.#revision = event.revision;
    return event.changes.reduce<StateOf<View>>(applyChange, held);
  }

  #lost(error: unknown): void {
    if (error instanceof ApiError && CLOSED_DOORS.has(error.code)) {
      this.#publish({ connection: 'refused', state: null });
      // Where the trip does not exist, the session is not in question.
      if (error.code !== 'not_found') this.#onSessionChanged();
      return;
    }
    const asked = this.#retryMs;
    this.#retryMs = null;
    const first =
      asked === null && this.#failures === 0 && this.#revision === null && this.#status.connection === 'live';
    const step = Math.min(this.#failures, RECONNECT_DELAYS_MS.length - 1);
    const delay = first ? 0 : (asked ?? RECONNECT_DELAYS_MS[step] ?? 0);
    const jitter = 1 + JITTER * (Math.random() - 0.5);
    this.#failures += 1;
    if (!first) this.#publish({ connection: 'lost', state: this.#status.state });
    this.#retry = setTimeout(() => this.#connect(STREAM_SILENCE_MS), delay * jitter);
  }

  #publish(status: LiveStatus<View>): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
    this.#firstAnswer.resolve();
  }
}

import { LIVE_PROTOCOL, RECONNECT_DELAYS_MS, STREAM_SILENCE_MS } from '@reisspel/contract/limits';
import type { LiveEvent, LiveState, LiveView } from '@reisspel/contract/live';
import type { LiveSnapshot } from '@reisspel/contract/operate/drawing';
import { applyChange } from '@reisspel/rules/live';
import { ApiError, failureOf } from '../lib/api.ts';
import { pageBase, setTripId } from '../lib/base.ts';
import { requestIdHeader } from '../lib/client.ts';
import { announceOutdated } from '../lib/device/outdated.ts';
import { eventData } from './event-stream.ts';
import { announceConnected, announceSessionChange } from './session-signal.ts';

export type StateOf<View extends LiveView> = Extract<LiveState, { view: View }>;

export interface LiveStatus<View extends LiveView> {
  /** `refused` means no access, or no such view. It lasts until the session changes. */
  connection: 'connecting' | 'live' | 'lost' | 'refused';
  state: StateOf<View> | null;
}

/** Milliseconds that a stream stays open without a screen, so that a change of page keeps it. */
const LINGER_MS = 1_000;
/** Milliseconds without a byte after which a waking phone no longer trusts its stream. */
const TRUSTED_QUIET_MS = 5_000;
/** Milliseconds until a waking phone opens a new connection: a dead one reports no error. */
const AWAKE_PATIENCE_MS = 1_000;
/** Reason of the abort after `AWAKE_PATIENCE_MS`. */
const IMPATIENT = Symbol('impatient');
/** Share of a delay that is random, so that not all phones reconnect at the same time. */
const JITTER = 0.3;

const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'trip_locked',
  'not_found',
]);

/** True if a retry is useless: no access to the view, or no such trip. */
export function isFinalError(error: unknown): error is ApiError {
  return error instanceof ApiError && FINAL_ERRORS.has(error.code);
}

function isView<View extends LiveView>(state: LiveState, view: View): state is StateOf<View> {
  return state.view === view;
}

export class LiveClient<View extends LiveView> {
  readonly #view: View;
  readonly #listeners = new Set<() => void>();
  #status: LiveStatus<View> = { connection: 'connecting', state: null };
  #drawn: LiveStatus<View> | null = null;
  /** Revision of the last event; null until the server has sent a whole state. */
  #revision: number | null = null;
  #tripId: string | null = null;
  #abort: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  /** Set while a timer is going to call the listeners for the last status. */
  #notice: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Delay in milliseconds that the server asked for before the next connection. */
  #retryMs: number | null = null;
  #answered = () => {};
  readonly #firstAnswer = new Promise<void>((resolve) => {
    this.#answered = resolve;
  });
  /** Epoch milliseconds of the last byte, or of the last connection's start. */
  #lastByteAt = 0;

  constructor(view: View) {
    this.#view = view;
  }

  getStatus = (): LiveStatus<View> => this.#status;

  /** Returns the status that the server rendered, even if newer events have arrived. */
  getDrawnStatus = (): LiveStatus<View> => this.#drawn ?? this.#status;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    clearTimeout(this.#linger);
    if (this.#abort === null) this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#stop(), LINGER_MS);
    };
  };

  /** Opens the stream before there is a screen. Resolves at the first answer or failure. */
  whenAnswered(): Promise<void> {
    if (this.#abort === null) this.#connect();
    return this.#firstAnswer;
  }

  /** The last state from the server; null from a change of session until the next state. */
  get current(): StateOf<View> | null {
    return this.#revision === null ? null : this.#status.state;
  }

  /** Shows a stored state until the server sends a whole state. Changes do not apply to it. */
  showKept(state: StateOf<View>): void {
    if (this.#status.state === null) this.#publish({ ...this.#status, state });
  }

  /** Starts with the state of a server-rendered page. The stream continues from there. */
  begin(snapshot: LiveSnapshot): void {
    this.#drawn = { connection: 'live', state: this.#next(snapshot) };
    this.#status = this.#drawn;
  }

  /** Opens the stream for another session. Keeps the old state until the new one arrives. */
  restart(): void {
    this.#stop();
    this.#revision = null;
    this.#failures = 0;
    if (this.#listeners.size > 0) this.#connect();
    else this.#status = { connection: 'connecting', state: null };
  }

  /** Reconnects at once if the stream is lost or was silent. Call it when the phone wakes. */
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

  #connect(patienceMs = STREAM_SILENCE_MS): void {
    const abort = new AbortController();
    this.#abort = abort;
    this.#read(abort, patienceMs).catch((error: unknown) => {
      // A newer connection, or `#stop`, has replaced this one.
      if (this.#abort !== abort) return;
      if (abort.signal.reason === IMPATIENT) this.#connect();
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
    // The timer starts before the request: on a half-dead network the response may never come.
    wait(patienceMs, patienceMs < STREAM_SILENCE_MS ? IMPATIENT : undefined);
    try {
      const revision = this.#revision;
      const since: Record<string, string> = revision === null ? {} : { 'Last-Event-ID': String(revision) };
      const headers = { ...requestIdHeader(), ...since };
      const response = await fetch(this.#address(), { signal: abort.signal, headers });
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
    return `${pageBase()}/api/live?${query}`;
  }

  #receive(event: LiveEvent): void {
    if (event.protocol !== LIVE_PROTOCOL) {
      // The server was updated: the page keeps its state and asks the user to reload it.
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
      announceSessionChange();
      return;
    }
    const state = this.#next(event);
    const wasLost = this.#status.connection !== 'live';
    this.#publish({ connection: 'live', state });
    if (wasLost) announceConnected();
  }

  #next(event: Exclude<LiveEvent, { type: 'session' }>): StateOf<View> | null {
    const current = this.#status.state;
    if (event.type === 'snapshot') {
      this.#revision = event.revision;
      this.#tripId = event.tripId;
      setTripId(event.tripId);
      return isView(event.state, this.#view) ? event.state : current;
    }
    // An event with an older revision changes nothing.
    if (current === null || (this.#revision !== null && event.revision < this.#revision)) return current;
    this.#revision = event.revision;
    return event.changes.reduce<StateOf<View>>(applyChange, current);
  }

  #lost(error: unknown): void {
    if (isFinalError(error)) {
      this.#publish({ connection: 'refused', state: null });
      // If the trip does not exist, the session cannot have changed.
      if (error.code !== 'not_found') announceSessionChange();
      return;
    }
    const retryMs = this.#retryMs;
    this.#retryMs = null;
    const isAtOnce =
      retryMs === null &&
      this.#failures === 0 &&
      this.#revision === null &&
      this.#status.connection === 'live';
    const step = Math.min(this.#failures, RECONNECT_DELAYS_MS.length - 1);
    const delay = isAtOnce ? 0 : (retryMs ?? RECONNECT_DELAYS_MS[step] ?? 0);
    const jitter = 1 + JITTER * (Math.random() - 0.5);
    this.#failures += 1;
    if (!isAtOnce) this.#publish({ connection: 'lost', state: this.#status.state });
    this.#retry = setTimeout(() => this.#connect(), delay * jitter);
  }

  /** Shows all events that arrived together in one render. */
  #publish(status: LiveStatus<View>): void {
    this.#status = status;
    this.#answered();
    this.#notice ??= setTimeout(() => {
      this.#notice = undefined;
      for (const listener of this.#listeners) listener();
    });
  }
}

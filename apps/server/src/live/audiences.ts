import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveChange, LiveEvent, LiveState } from '@reisspel/contract/live';
import type { LiveSnapshot } from '@reisspel/contract/operate/drawing';
import type { LiveGame } from '@reisspel/rules/game/game';
import { audienceKey, createViews, type Reveal, type Viewer } from '@reisspel/rules/game/view';
import { createDiff, diff } from '@reisspel/rules/live';
import type { TripScope } from '../db/trip-scope.ts';
import type { Pass } from '../platform/secrets/session.ts';
import { sseFrame } from '../platform/sse.ts';

/** Returns an event's frame. Its id is the revision for a resume, except for `session`. */
export function liveFrame(event: LiveEvent): Buffer {
  return sseFrame(event, event.type === 'session' ? null : event.revision);
}

/** Number of past games in memory, for streams that resume. They share unchanged parts. */
const HISTORY = 256;

/** Milliseconds between two messages to an audience under load. */
const MESSAGE_INTERVAL_MS = 56;
/**
 * Messages that an audience may get at once after a pause. Another 17 follow in the next second,
 * so a client gets at most 19 messages in a second.
 */
const MESSAGES_AT_ONCE = 2;

/** An open stream. `write` returns false if the client reads too slowly. */
export interface LiveSink {
  write(frame: Buffer): boolean;
  end(): void;
  /** Closes the connection and drops the waiting frames. */
  cut(): void;
}

export interface Subscriber {
  viewer: Viewer;
  pass: Pass;
  sink: LiveSink;
}

interface Audience {
  viewer: Viewer;
  /** The game whose state the subscribers have. */
  sent: LiveGame;
  state: LiveState;
  /** When it may again get `MESSAGES_AT_ONCE` messages at once, by `performance.now()`. */
  restedAt: number;
  /** The frame for new subscribers. Null until the first one needs it. */
  snapshot: Buffer | null;
  subscribers: Set<Subscriber>;
}

/** The streams that follow one game. Each audience gets only the changes to its own state. */
export class Audiences {
  readonly #scope: TripScope;
  readonly #reveal: Reveal;
  #view: (viewer: Viewer, live: LiveGame) => LiveState;
  readonly #audiences = new Map<string, Audience>();
  #shown: LiveGame | null = null;
  #past: LiveGame[] = [];
  /** Frames with the changes since a revision, for streams that resume. */
  readonly #resumes = new Map<string, Buffer>();

  constructor(scope: TripScope, reveal: Reveal) {
    this.#scope = scope;
    this.#reveal = reveal;
    this.#view = createViews(reveal);
  }

  get subscribers(): Subscriber[] {
    return [...this.#audiences.values()].flatMap(({ subscribers }) => [...subscribers]);
  }

  get isEmpty(): boolean {
    return this.#audiences.size === 0;
  }

  snapshotFor(viewer: Viewer, value: LiveGame): LiveSnapshot {
    return this.#snapshot(value, this.#view(viewer, value));
  }

  /** Drops all past games, so that erased data does not stay in memory. */
  forget(): void {
    this.#view = createViews(this.#reveal);
    this.#past = [];
    this.#resumes.clear();
  }

  /**
   * Sends each audience its changes, unless it had too many messages lately. Returns the
   * milliseconds until the first of those may get its changes, or null if there are none. Ignores a
   * game that is older than the last one.
   */
  update(value: LiveGame): number | null {
    const shown = this.#shown;
    if (shown !== null && value.game.revision < shown.game.revision) return null;
    if (value !== shown) {
      if (shown !== null) this.#past.push(shown);
      if (this.#past.length > HISTORY) this.#past.shift();
      this.#shown = value;
      this.#resumes.clear();
    }
    const now = performance.now();
    const differences = createDiff();
    let shortestWait = Number.POSITIVE_INFINITY;
    for (const audience of this.#audiences.values()) {
      if (audience.sent === value) continue;
      const wait = audience.restedAt - now - (MESSAGES_AT_ONCE - 1) * MESSAGE_INTERVAL_MS;
      if (wait > 0) {
        shortestWait = Math.min(shortestWait, wait);
        continue;
      }
      const state = this.#view(audience.viewer, value);
      const changes = differences(audience.state, state);
      audience.sent = value;
      audience.state = state;
      audience.snapshot = null;
      if (changes.length === 0) continue;
      audience.restedAt = Math.max(audience.restedAt, now) + MESSAGE_INTERVAL_MS;
      this.#send(audience, patchFrame(value, changes));
    }
    return shortestWait === Number.POSITIVE_INFINITY ? null : shortestWait;
  }

  /** True while the subscribers of an audience do not have the last game yet. */
  isBehind(viewer: Viewer): boolean {
    const audience = this.#audiences.get(audienceKey(viewer));
    return audience !== undefined && audience.sent !== this.#shown;
  }

  /**
   * Adds a subscriber to an audience that is not behind. `since` is the last revision that the
   * client has; null for none.
   */
  subscribe(subscriber: Subscriber, since: number | null): void {
    const value = this.#shown;
    if (value === null) throw new Error('No game to subscribe to: call update first');
    const audience = this.#audienceOf(subscriber.viewer, value);
    subscriber.sink.write(this.#resumeFrame(audience, value, since) ?? this.#snapshotFrame(audience, value));
    audience.subscribers.add(subscriber);
  }

  unsubscribe(subscriber: Subscriber): void {
    const key = audienceKey(subscriber.viewer);
    const audience = this.#audiences.get(key);
    audience?.subscribers.delete(subscriber);
    if (audience?.subscribers.size === 0) this.#audiences.delete(key);
  }

  /** Closes all streams and drops all games. The clients reconnect and get a snapshot. */
  disconnect(): void {
    for (const subscriber of this.subscribers) {
      this.unsubscribe(subscriber);
      subscriber.sink.cut();
    }
    this.#shown = null;
    this.#past = [];
    this.#resumes.clear();
  }

  clear(): void {
    this.#audiences.clear();
  }

  #send(audience: Audience, frame: Buffer): void {
    for (const subscriber of audience.subscribers) {
      if (subscriber.sink.write(frame)) continue;
      this.unsubscribe(subscriber);
      subscriber.sink.cut();
    }
  }

  #audienceOf(viewer: Viewer, value: LiveGame): Audience {
    const key = audienceKey(viewer);
    const audience: Audience = this.#audiences.get(key) ?? {
      viewer,
      sent: value,
      state: this.#view(viewer, value),
      restedAt: Number.NEGATIVE_INFINITY,
      snapshot: null,
      subscribers: new Set(),
    };
    this.#audiences.set(key, audience);
    return audience;
  }

  #snapshotFrame(audience: Audience, value: LiveGame): Buffer {
    audience.snapshot ??= liveFrame(this.#snapshot(value, audience.state));
    return audience.snapshot;
  }

  #snapshot({ game: { revision } }: LiveGame, state: LiveState): LiveSnapshot {
    return { type: 'snapshot', protocol: LIVE_PROTOCOL, revision, tripId: this.#scope.tripId, state };
  }

  /** Returns the changes since a revision; null when that revision is no longer in memory. */
  #resumeFrame(audience: Audience, value: LiveGame, since: number | null): Buffer | null {
    const [then, ...later] = [...this.#past, value].filter(({ game }) => game.revision === since);
    // Phone counts change without a new revision, so the client's counts are unknown.
    if (then === undefined || later.some(({ phones }) => phones !== then.phones)) return null;
    const key = `${audienceKey(audience.viewer)} ${since}`;
    const known = this.#resumes.get(key);
    if (known) return known;
    const before = then === value ? audience.state : createViews(this.#reveal)(audience.viewer, then);
    const frame = patchFrame(value, diff(before, audience.state));
    this.#resumes.set(key, frame);
    return frame;
  }
}

function patchFrame({ game }: LiveGame, changes: LiveChange[]): Buffer {
  return liveFrame({ type: 'patch', protocol: LIVE_PROTOCOL, revision: game.revision, changes });
}

import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveChange, LiveEvent, LiveState } from '@reisspel/contract/live';
import type { LiveGame } from '@reisspel/rules/game/game';
import { audienceKey, createViews, type Reveal, type Viewer } from '@reisspel/rules/game/view';
import { createDiff, diff } from '@reisspel/rules/live';
import type { TripScope } from '../db/trip-scope.ts';
import type { Pass } from '../platform/secrets/session.ts';
import { sseFrame } from '../platform/sse.ts';

/** An event of a live stream. All but `session` carry the revision that a client resumes from. */
export function liveFrame(event: LiveEvent): Buffer {
  return sseFrame(event, event.type === 'session' ? null : event.revision);
}

/** Past values for resuming streams. They share what did not change. */
const HISTORY = 256;

/** One open stream. `write` returns false when the client does not keep up. */
export interface LiveSink {
  write(frame: Buffer): boolean;
  end(): void;
  cut(): void;
}

export interface Subscriber {
  viewer: Viewer;
  pass: Pass;
  sink: LiveSink;
}

interface Audience {
  viewer: Viewer;
  state: LiveState;
  /** The frame for new subscribers; null until one needs it. */
  snapshot: Buffer | null;
  subscribers: Set<Subscriber>;
}

/** The streams that follow one game. Each audience gets only what differs from its state. */
export class Audiences {
  readonly #scope: TripScope;
  readonly #reveal: Reveal;
  #view: (viewer: Viewer, live: LiveGame) => LiveState;
  readonly #audiences = new Map<string, Audience>();
  #shown: LiveGame | null = null;
  #past: LiveGame[] = [];
  /** Frames for resuming streams, by audience and revision, up to the current value. */
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

  /** The value that every audience holds; null before the first. */
  get shown(): LiveGame | null {
    return this.#shown;
  }

  stateFor(viewer: Viewer, value: LiveGame): LiveState {
    return this.#view(viewer, value);
  }

  /** Drops all values but the current one, so that nothing erased stays in memory. */
  forget(): void {
    this.#view = createViews(this.#reveal);
    this.#past = [];
    this.#resumes.clear();
  }

  /** Sends each audience its differences. Returns false for a value that is not newer. */
  update(value: LiveGame): boolean {
    const shown = this.#shown;
    if (value === shown || (shown !== null && value.game.revision < shown.game.revision)) return false;
    const differences = createDiff();
    for (const audience of this.#audiences.values()) {
      const state = this.#view(audience.viewer, value);
      const changes = differences(audience.state, state);
      audience.state = state;
      audience.snapshot = null;
      if (changes.length > 0) this.#send(audience, patchFrame(value, changes));
    }
    // Set only after all audiences were told: after a fault the next call tells the rest.
    if (shown !== null) this.#past.push(shown);
    if (this.#past.length > HISTORY) this.#past.shift();
    this.#shown = value;
    this.#resumes.clear();
    return true;
  }

  /**
   * Sends a stream the current state and subscribes it. `since` is the last revision it holds of
   * this view.
   */
  subscribe(subscriber: Subscriber, since: number | null): void {
    const value = this.#shown;
    if (value === null) throw new Error('The game was let go of before it was shown');
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

  /** Cuts all streams off and drops all values: the clients come back for a snapshot. */
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
      state: this.#view(viewer, value),
      snapshot: null,
      subscribers: new Set(),
    };
    this.#audiences.set(key, audience);
    return audience;
  }

  #snapshotFrame(audience: Audience, { game }: LiveGame): Buffer {
    audience.snapshot ??= liveFrame({
      type: 'snapshot',
      protocol: LIVE_PROTOCOL,
      revision: game.revision,
      tripId: this.#scope.tripId,
      state: audience.state,
    });
    return audience.snapshot;
  }

  /** The changes since a revision; null when that revision is not in memory. */
  #resumeFrame(audience: Audience, value: LiveGame, since: number | null): Buffer | null {
    const [then, ...later] = [...this.#past, value].filter(({ game }) => game.revision === since);
    // Phone counts change without a revision, so it is unknown which of these values the client
    // holds.
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

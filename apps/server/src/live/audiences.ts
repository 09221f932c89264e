import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveChange, LiveEvent, LiveState } from '@reisspel/contract/live';
import { diff } from '@reisspel/rules/game/diff';
import type { LiveGame } from '@reisspel/rules/game/game';
import { createViews, type Reveal } from '@reisspel/rules/game/view';
import { audienceKey, type Viewer } from '@reisspel/rules/game/viewer';
import type { TripScope } from '../db/trip-scope.ts';
import type { Pass } from '../platform/session.ts';
import { sseFrame } from '../platform/sse.ts';

/** An event of a live stream. All but the first carry the revision that a phone resumes from. */
export function liveFrame(event: LiveEvent): Buffer {
  return sseFrame(event, event.type === 'session' ? null : event.revision);
}

/** Values kept for streams that come back. Each holds only what differs from the next. */
const HISTORY = 256;

/** Where frames go: one open stream. `write` returns false when the other side cannot keep up. */
export interface LiveSink {
  write(frame: Buffer): boolean;
  /** Lets what was written arrive. */
  end(): void;
  /** Drops what was not sent yet: the other side does not take it. */
  cut(): void;
}

export interface Subscriber {
  viewer: Viewer;
  pass: Pass;
  sink: LiveSink;
}

/** Those who see the very same, and what they hold. */
interface Audience {
  viewer: Viewer;
  state: LiveState;
  /** What a newcomer gets; null until one asks. */
  snapshot: Buffer | null;
  subscribers: Set<Subscriber>;
}

/** The streams that follow one game. Each audience is told what differs from what it holds. */
export class Audiences {
  readonly #scope: TripScope;
  readonly #reveal: Reveal;
  #view: (viewer: Viewer, live: LiveGame) => LiveState;
  readonly #audiences = new Map<string, Audience>();
  #shown: LiveGame | null = null;
  /** The values shown before, the oldest first. */
  #past: LiveGame[] = [];
  /** What was made for streams that come back, by audience and revision, for the value shown. */
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

  /** What every audience holds; null before the first is told anything. */
  get shown(): LiveGame | null {
    return this.#shown;
  }

  /** What somebody sees who does not stay. */
  look(viewer: Viewer, value: LiveGame): LiveState {
    return this.#view(viewer, value);
  }

  /** Forgets all values but the one shown: of what was erased nothing is to be remembered. */
  forget(): void {
    this.#view = createViews(this.#reveal);
    this.#past = [];
    this.#resumes.clear();
  }

  /** Tells each audience what differs from what it holds. Returns false for a value that is not newer. */
  tell(value: LiveGame): boolean {
    const shown = this.#shown;
    if (value === shown || (shown !== null && value.game.revision < shown.game.revision)) return false;
    for (const audience of this.#audiences.values()) {
      const state = this.#view(audience.viewer, value);
      const changes = diff(audience.state, state);
      audience.state = state;
      audience.snapshot = null;
      if (changes.length > 0) this.#send(audience, patchFrame(value, changes));
    }
    // Only now: after a fault the others are told at the next try.
    if (shown !== null) this.#past.push(shown);
    if (this.#past.length > HISTORY) this.#past.shift();
    this.#shown = value;
    this.#resumes.clear();
    return true;
  }

  /** Brings a stream up to date and keeps it so. `since` is the last revision it holds of this view. */
  welcome(subscriber: Subscriber, since: number | null): void {
    const value = this.#shown;
    if (value === null) throw new Error('The game was let go of before it was shown');
    const audience = this.#audienceOf(subscriber.viewer, value);
    subscriber.sink.write(this.#resumeFrame(audience, value, since) ?? this.#snapshotFrame(audience, value));
    audience.subscribers.add(subscriber);
  }

  leave(subscriber: Subscriber): void {
    const key = audienceKey(subscriber.viewer);
    const audience = this.#audiences.get(key);
    audience?.subscribers.delete(subscriber);
    if (audience?.subscribers.size === 0) this.#audiences.delete(key);
  }

  /** Cuts all streams off and forgets what was shown: they come back for a snapshot. */
  cut(): void {
    for (const subscriber of this.subscribers) {
      this.leave(subscriber);
      subscriber.sink.cut();
    }
    this.#shown = null;
    this.#past = [];
    this.#resumes.clear();
  }

  /** Lets go of all streams, and leaves them as they are. */
  letGo(): void {
    this.#audiences.clear();
  }

  #send(audience: Audience, frame: Buffer): void {
    for (const subscriber of audience.subscribers) {
      if (subscriber.sink.write(frame)) continue;
      this.leave(subscriber);
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

  /** What was missed since a revision; null where that is not known any more, or never was. */
  #resumeFrame(audience: Audience, value: LiveGame, since: number | null): Buffer | null {
    const [then, ...later] = [...this.#past, value].filter(({ game }) => game.revision === since);
    // Phones come and go without a revision: nobody knows which of these values it holds.
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

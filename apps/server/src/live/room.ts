import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveChange, LiveState } from '@reisspel/contract/live';
import { diff } from '@reisspel/rules/game/diff';
import type { LiveGame } from '@reisspel/rules/game/game';
import { reuse } from '@reisspel/rules/game/reuse';
import { createViews, type Reveal } from '@reisspel/rules/game/view';
import { audienceKey, type Viewer } from '@reisspel/rules/game/viewer';
import type { Database } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { Pass } from '../platform/session.ts';
import { currentRevision } from './changes-store.ts';
import { loadLiveGame } from './load-game.ts';
import { liveFrame } from './sse.ts';

/** Milliseconds in which changes are put together: at most 20 messages a second a client (goals, job 2). */
const FLUSH_INTERVAL_MS = 50;
/** Values that are kept for who comes back: each holds only what differs from the next. Others get a snapshot. */
const HISTORY = 256;
/** Milliseconds without a stream or a question after which the game is let go. */
const IDLE_MS = 10 * 60 * 1_000;

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
interface Group {
  viewer: Viewer;
  state: LiveState;
  /** What a newcomer gets; null until one asks. */
  snapshot: Buffer | null;
  subscribers: Set<Subscriber>;
}

interface RoomDeps {
  database: Database;
  reveal: Reveal;
  onError: (error: unknown) => void;
}

/** One trip's game in memory, as the database holds it, and the streams that follow it. */
export class Room {
  readonly #scope: TripScope;
  readonly #deps: RoomDeps;
  readonly #view: (viewer: Viewer, live: LiveGame) => LiveState;
  readonly #groups = new Map<string, Group>();
  readonly #ended = new AbortController();
  #value: LiveGame | null = null;
  /** The newest revision that anybody has told of. */
  #heard = 0;
  #loading: Promise<LiveGame> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #askedAt = performance.now();
  /** The oldest first, the present one not among them. */
  #past: LiveGame[] = [];
  /** What was made for who comes back, by audience and revision, as long as the present value stands. */
  readonly #resumes = new Map<string, Buffer>();

  constructor(scope: TripScope, deps: RoomDeps) {
    this.#scope = scope;
    this.#deps = deps;
    this.#view = createViews(deps.reveal);
  }

  get subscribers(): Subscriber[] {
    return [...this.#groups.values()].flatMap((group) => [...group.subscribers]);
  }

  /** Whether nobody has looked for so long that it may go. */
  get isIdle(): boolean {
    return this.#groups.size === 0 && performance.now() - this.#askedAt > IDLE_MS;
  }

  /** Brings a stream up to date and keeps it so. `since` is the last revision it holds of this very view. */
  async attach(subscriber: Subscriber, since: number | null): Promise<void> {
    const value = await this.#upTo(since ?? 0);
    const group = this.#groupOf(subscriber.viewer, value);
    subscriber.sink.write(this.#resumeFrame(group, value, since) ?? this.#snapshotFrame(group, value));
    group.subscribers.add(subscriber);
  }

  detach(subscriber: Subscriber): void {
    const key = audienceKey(subscriber.viewer);
    const group = this.#groups.get(key);
    group?.subscribers.delete(subscriber);
    if (group?.subscribers.size === 0) this.#groups.delete(key);
  }

  /** What a viewer sees who does not stay, at this revision or a later one. */
  async look(viewer: Viewer, revision: number): Promise<LiveState> {
    const value = await this.#upTo(revision);
    return this.#groups.get(audienceKey(viewer))?.state ?? this.#view(viewer, value);
  }

  /** There is something newer: a commit of this server, or of another. */
  hear(revision: number): void {
    this.#heard = Math.max(this.#heard, revision);
    // Where nobody looks, who comes first loads it.
    if (this.#groups.size === 0) return;
    this.#upTo(0).catch((error: unknown) => {
      if (!this.#ended.signal.aborted) this.#fail(error);
    });
  }

  /** Looks whether the game went on without this server hearing of it. */
  async poll(): Promise<void> {
    this.hear(await this.#deps.database.read((tx) => currentRevision(tx, this.#scope)));
  }

  /** Lets go of everything; what is being loaded tells nobody. */
  close(): void {
    this.#ended.abort();
    this.#groups.clear();
  }

  /** The game at all that was heard of, and at `revision` where there ever was such a one. */
  async #upTo(revision: number): Promise<LiveGame> {
    this.#askedAt = performance.now();
    let value = this.#value;
    if (value !== null && value.game.revision < revision) value = await this.#load();
    while (value === null || value.game.revision < this.#heard) value = await this.#load();
    return value;
  }

  /** One load for all who wait. */
  #load(): Promise<LiveGame> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #loadOnce(): Promise<LiveGame> {
    const wait = this.#loadedAt + FLUSH_INTERVAL_MS - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal: this.#ended.signal });
    this.#loadedAt = performance.now();
    const loaded = await this.#deps.database.read((tx) => loadLiveGame(tx, this.#scope));
    const before = this.#value;
    const value = before === null ? loaded : { ...loaded, game: reuse(before.game, loaded.game) };
    if (before !== null) this.#past.push(before);
    if (this.#past.length > HISTORY) this.#past.shift();
    this.#value = value;
    this.#resumes.clear();
    this.#publish(value);
    return value;
  }

  /** Tells each group what differs from what it holds. */
  #publish(value: LiveGame): void {
    for (const group of this.#groups.values()) {
      const state = this.#view(group.viewer, value);
      const changes = diff(group.state, state);
      group.state = state;
      group.snapshot = null;
      if (changes.length > 0) this.#send(group, patchFrame(value, changes));
    }
  }

  /** Who follows a game that cannot be read must ask anew. */
  #fail(error: unknown): void {
    this.#value = null;
    this.#past = [];
    for (const { sink } of this.subscribers) sink.cut();
    this.#groups.clear();
    this.#deps.onError(error);
  }

  #send(group: Group, frame: Buffer): void {
    for (const subscriber of group.subscribers) {
      if (subscriber.sink.write(frame)) continue;
      this.detach(subscriber);
      subscriber.sink.cut();
    }
  }

  #groupOf(viewer: Viewer, value: LiveGame): Group {
    const key = audienceKey(viewer);
    const group: Group = this.#groups.get(key) ?? {
      viewer,
      state: this.#view(viewer, value),
      snapshot: null,
      subscribers: new Set(),
    };
    this.#groups.set(key, group);
    return group;
  }

  #snapshotFrame(group: Group, { game }: LiveGame): Buffer {
    group.snapshot ??= liveFrame({
      type: 'snapshot',
      protocol: LIVE_PROTOCOL,
      revision: game.revision,
      tripId: this.#scope.tripId,
      state: group.state,
    });
    return group.snapshot;
  }

  /** What was missed since a revision; null where that is not known any more, or never was. */
  #resumeFrame(group: Group, value: LiveGame, since: number | null): Buffer | null {
    // One revision can have several values, as phones come and go: the oldest of them misses nothing.
    const then = [...this.#past, value].find(({ game }) => game.revision === since);
    if (then === undefined) return null;
    const key = `${audienceKey(group.viewer)} ${since}`;
    const known = this.#resumes.get(key);
    if (known) return known;
    const before = then === value ? group.state : createViews(this.#deps.reveal)(group.viewer, then);
    const frame = patchFrame(value, diff(before, group.state));
    this.#resumes.set(key, frame);
    return frame;
  }
}

function patchFrame({ game }: LiveGame, changes: LiveChange[]): Buffer {
  return liveFrame({ type: 'patch', protocol: LIVE_PROTOCOL, revision: game.revision, changes });
}

import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveChange } from '@reisspel/contract/live';
import type { Database } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { Pass } from '../platform/session.ts';
import { type Announcement, audienceKey, audiencesOf, type Viewer } from './audience.ts';
import { changesAfter, currentRevision } from './changes-store.ts';
import { coalesce } from './coalesce.ts';
import { liveFrame } from './sse.ts';
import { loadTripState, type TripState } from './trip-state-store.ts';
import { type TeamSecrets, viewOf } from './views.ts';

/** Milliseconds in which changes are put together: at most 20 messages a second a client (goals, job 2). */
const FLUSH_INTERVAL_MS = 50;
/** Revisions held in memory for a reconnect: minutes of the busiest game. Who missed more gets a snapshot. */
const RING_SIZE = 500;

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

interface Group {
  viewer: Viewer;
  /** A snapshot is on its way: what is committed meanwhile comes after it, never before. */
  resync: 'none' | 'running' | 'again';
  subscribers: Set<Subscriber>;
}

interface LoggedChange {
  revision: number;
  announcement: Announcement;
}

interface ChannelDeps {
  database: Database;
  secrets: TeamSecrets;
  onError: (error: unknown) => void;
}

/** The live side of one trip on this server: its log's tail, its groups of alike viewers, and what they are sent. */
export class TripChannel {
  readonly #scope: TripScope;
  readonly #deps: ChannelDeps;
  readonly #groups = new Map<string, Group>();
  readonly #snapshots = new Map<string, { revision: number; frame: Buffer }>();
  #ring: LoggedChange[] = [];
  #revision = 0;
  #opened: Promise<void> | undefined;
  #isOpen = false;
  #state: { asOf: number; promise: Promise<TripState> } | undefined;
  #pending: LoggedChange[] = [];
  #flushTimer: NodeJS.Timeout | undefined;
  #lastFlush = 0;

  constructor(scope: TripScope, deps: ChannelDeps) {
    this.#scope = scope;
    this.#deps = deps;
  }

  get subscribers(): Subscriber[] {
    return [...this.#groups.values()].flatMap((group) => [...group.subscribers]);
  }

  /** Brings a stream up to date and keeps it so. `since` is the last revision it holds of this very view. */
  async attach(subscriber: Subscriber, since: number | null): Promise<void> {
    this.#opened ??= this.#open();
    await this.#opened;
    // Another server may have told this client of a revision that has not been heard of here yet.
    if (since !== null && since > this.#revision) await this.#catchUp();
    const { viewer, sink } = subscriber;
    const changes = since === null ? 'resync' : this.#changesSince(since, viewer);
    if (changes !== 'resync') {
      sink.write(this.#patchFrame(changes));
      this.#join(subscriber);
      return;
    }
    await this.#withFresh(viewer, (frames) => {
      for (const frame of frames) sink.write(frame);
      this.#join(subscriber);
    });
  }

  detach(subscriber: Subscriber): void {
    const key = audienceKey(subscriber.viewer);
    const group = this.#groups.get(key);
    group?.subscribers.delete(subscriber);
    if (group?.subscribers.size !== 0) return;
    this.#groups.delete(key);
    this.#snapshots.delete(key);
  }

  /** A commit of this server, in order or not. */
  receive(revision: number, announcement: Announcement): void {
    if (this.#isOpen && revision === this.#revision + 1) this.#accept({ revision, announcement });
    else this.hear(revision);
  }

  /** Another server, or the poll, says there is something newer: read it from the log. */
  hear(revision: number): void {
    this.#opened
      ?.then(() => (revision > this.#revision ? this.#catchUp() : undefined))
      .catch(this.#deps.onError);
  }

  /** Looks whether the log went on without this server hearing of it. */
  async poll(): Promise<void> {
    this.hear(await this.#deps.database.read((tx) => currentRevision(tx, this.#scope)));
  }

  close(): void {
    clearTimeout(this.#flushTimer);
    this.#groups.clear();
  }

  async #open(): Promise<void> {
    try {
      await this.#deps.database.read(async (tx) => {
        const revision = await currentRevision(tx, this.#scope);
        const rows = await changesAfter(tx, this.#scope, revision - RING_SIZE, RING_SIZE);
        this.#ring = rows.map(parseLogged);
        this.#revision = revision;
        this.#isOpen = true;
      });
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  async #catchUp(): Promise<void> {
    const rows = await this.#deps.database.read((tx) =>
      changesAfter(tx, this.#scope, this.#revision, RING_SIZE),
    );
    const next = rows.map(parseLogged);
    const [first] = next;
    if (first && first.revision > this.#revision + 1) {
      // The log was cleaned up past what this server had: start anew from there, with snapshots for all.
      this.#ring = [];
      this.#revision = first.revision - 1;
      next[0] = { revision: first.revision, announcement: { type: 'resync' } };
    }
    for (const change of next) if (change.revision === this.#revision + 1) this.#accept(change);
    if (rows.length === RING_SIZE) await this.#catchUp();
  }

  #accept(change: LoggedChange): void {
    this.#revision = change.revision;
    this.#ring.push(change);
    if (this.#ring.length > RING_SIZE) this.#ring.shift();
    this.#pending.push(change);
    if (this.#flushTimer !== undefined) return;
    const wait = Math.max(0, this.#lastFlush + FLUSH_INTERVAL_MS - performance.now());
    if (wait === 0) this.#flush();
    else this.#flushTimer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#flushTimer = undefined;
    this.#lastFlush = performance.now();
    const announcements = this.#pending.splice(0).map((change) => change.announcement);
    for (const group of this.#groups.values()) {
      const changes = coalesce(announcements, audiencesOf(group.viewer));
      if (changes === 'resync') this.#startResync(group);
      else if (group.resync !== 'none') continue;
      else if (changes.length > 0) this.#send(group, this.#patchFrame(changes));
    }
  }

  /** One snapshot at a time for a group; a resync during one asks for another after it. */
  #startResync(group: Group): void {
    if (group.resync !== 'none') {
      group.resync = 'again';
      return;
    }
    group.resync = 'running';
    this.#resync(group).catch((error: unknown) => {
      // What comes next would build on a state these windows never got: they must ask anew.
      for (const { sink } of group.subscribers) sink.cut();
      this.#groups.delete(audienceKey(group.viewer));
      this.#deps.onError(error);
    });
  }

  async #resync(group: Group): Promise<void> {
    const isAskedAgain = () => group.resync === 'again';
    do {
      group.resync = 'running';
      await this.#withFresh(group.viewer, (frames) => {
        for (const frame of frames) this.#send(group, frame);
        if (group.resync === 'running') group.resync = 'none';
      });
    } while (isAskedAgain());
  }

  /**
   * Hands over the frames that make a viewer's state current: a snapshot, and what came while it was read. `use`
   * runs in the same turn as the last look at the ring, so that no change can fall in between.
   */
  async #withFresh(viewer: Viewer, use: (frames: Buffer[]) => void): Promise<void> {
    for (;;) {
      const { revision, frame } = await this.#snapshot(viewer);
      const changes = this.#changesSince(Math.min(revision, this.#revision), viewer);
      if (changes === 'resync') continue;
      use(changes.length > 0 ? [frame, this.#patchFrame(changes)] : [frame]);
      return;
    }
  }

  #send(group: Group, frame: Buffer): void {
    for (const subscriber of group.subscribers) {
      if (subscriber.sink.write(frame)) continue;
      this.detach(subscriber);
      subscriber.sink.cut();
    }
  }

  #join(subscriber: Subscriber): void {
    const key = audienceKey(subscriber.viewer);
    const group: Group = this.#groups.get(key) ?? {
      viewer: subscriber.viewer,
      resync: 'none',
      subscribers: new Set(),
    };
    group.subscribers.add(subscriber);
    this.#groups.set(key, group);
  }

  #changesSince(revision: number, viewer: Viewer): LiveChange[] | 'resync' {
    const missed = this.#revision - revision;
    if (missed < 0 || missed > this.#ring.length) return 'resync';
    const announcements = this.#ring.slice(this.#ring.length - missed).map((change) => change.announcement);
    return coalesce(announcements, audiencesOf(viewer));
  }

  async #snapshot(viewer: Viewer): Promise<{ revision: number; frame: Buffer }> {
    const key = audienceKey(viewer);
    const kept = this.#snapshots.get(key);
    if (kept && kept.revision >= this.#revision) return kept;
    const state = await this.#loadState();
    const view = viewOf(viewer, state, this.#deps.secrets);
    const frame = liveFrame({
      type: 'snapshot',
      protocol: LIVE_PROTOCOL,
      revision: state.revision,
      tripId: this.#scope.tripId,
      state: view,
    });
    const snapshot = { revision: state.revision, frame };
    this.#snapshots.set(key, snapshot);
    return snapshot;
  }

  /** Loaded once for all groups that ask at the same revision. */
  #loadState(): Promise<TripState> {
    if (this.#state?.asOf !== this.#revision) {
      const promise = this.#deps.database.read((tx) => loadTripState(tx, this.#scope));
      const state = { asOf: this.#revision, promise };
      this.#state = state;
      promise.catch(() => {
        if (this.#state === state) this.#state = undefined;
      });
    }
    return this.#state.promise;
  }

  #patchFrame(changes: LiveChange[]): Buffer {
    return liveFrame({ type: 'patch', protocol: LIVE_PROTOCOL, revision: this.#revision, changes });
  }
}

/** The log is written by `Announcer` only, in this very shape. */
function parseLogged({ revision, announcement }: { revision: number; announcement: string }): LoggedChange {
  const parsed: Announcement = JSON.parse(announcement);
  return { revision, announcement: parsed };
}

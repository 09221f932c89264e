import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SessionId, TripId } from '@reisspel/contract/ids';
import { HEARTBEAT_MS, LIVE_PROTOCOL, STOP_RETRY_MS } from '@reisspel/contract/limits';
import type { LiveState } from '@reisspel/contract/live';
import type { LiveSnapshot } from '@reisspel/contract/operate/drawing';
import type { StreamKind } from '@reisspel/contract/operate/status';
import type { Rule } from '@reisspel/rules/game/decide';
import type { LiveGame, TeamTask } from '@reisspel/rules/game/game';
import type { Reveal, Viewer } from '@reisspel/rules/game/view';
import type { Notice } from '@reisspel/rules/notices';
import type { Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { Bus, BusMessage } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { KEEP_ALIVE_FRAME, retryFrame } from '../platform/sse.ts';
import { startRepeating } from '../platform/timing.ts';
import type { Announcer } from './announcer.ts';
import { liveFrame, type Subscriber } from './audiences.ts';
import { currentRevision, currentRevisions } from './changes-store.ts';
import type { Notifier } from './notifier.ts';
import { lapsedPasses } from './passes.ts';
import type { PhonesAt } from './presence.ts';
import { Room } from './room.ts';
import { adminSecrets, type TeamSecrets } from './team-secrets.ts';

/** Maximum ids in a NOTIFY message, which may have 8,000 bytes. A quoted id has 39. */
const SESSIONS_PER_MESSAGE = 100;

/** Maximum counts of phones in a NOTIFY message. A count has about 110 bytes. */
const PHONES_PER_MESSAGE = 50;

/** Milliseconds between checks for missed revisions. Only PostgreSQL can have other servers. */
const POLL_MS = 5_000;

const VISITOR = { view: 'play', teamId: null } as const satisfies Viewer;

const SESSION_FRAME = liveFrame({ type: 'session', protocol: LIVE_PROTOCOL });

function streamKind(viewer: Viewer): StreamKind {
  if (viewer.view === 'play') return viewer.teamId === null ? 'visitor' : 'player';
  return viewer.view === 'admin' || viewer.view === 'helper' ? 'organiser' : viewer.view;
}

interface HubDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
  bus: Bus;
  secrets: TeamSecrets;
  notifier: Pick<Notifier, 'send'>;
  onError: (error: unknown) => void;
}

interface Stream {
  room: Room;
  subscriber: Subscriber;
}

export class LiveHub {
  readonly #deps: HubDeps;
  readonly #name = randomUUID();
  readonly #rooms = new Map<string, Room>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  readonly #stopPolling: (() => Promise<void>) | null;
  #isClosed = false;
  #arrivals: Stream[] = [];
  /** The next check of new streams. Streams that arrive before it begins share it. */
  #checking: Promise<void> | null = null;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    deps.announcer.onCommitted(({ scope, revision }) => {
      this.#rooms.get(scope.tripId)?.noteRevision(revision);
      deps.bus.publish({ type: 'revision', tripId: scope.tripId, revision });
    });
    this.#unsubscribe = deps.bus.subscribe((message) => {
      switch (message.type) {
        case 'revision':
          this.#rooms.get(message.tripId)?.noteRevision(message.revision, message.entry);
          break;
        case 'reconnected':
          this.#readMissed().catch(deps.onError);
          break;
        case 'sessions-ended':
          this.#endStreams(new Set(message.sessionIds));
          break;
        case 'trip-ended':
          this.#endTripStreams(message.tripId);
          break;
        case 'phones':
          this.#setOtherPhones(message);
          break;
        case 'access-changed':
        case 'photo-given-up':
          // Other parts handle these. Streams end at the message `sessions-ended`.
          break;
        default:
          message satisfies never;
      }
    });
    this.#heartbeat = setInterval(() => this.beat().catch(deps.onError), HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.#stopPolling = deps.database.dialect === 'postgres' ? this.#startPolling() : null;
  }

  /** Starts a stream. Returns a function that stops it. For `since`, see `Audiences.subscribe`. */
  async attach(scope: TripScope, subscriber: Subscriber, since: number | null): Promise<() => void> {
    const room = this.#isClosed ? null : this.#roomOf(scope);
    await room?.attach(subscriber, since);
    if (room === null || this.#isClosed) {
      this.#closeForRetry(subscriber, STOP_RETRY_MS.min);
      return () => {};
    }
    // Rights may have changed since the gate admitted the request.
    await this.#checkArrival({ room, subscriber }).catch((error: unknown) => {
      // The check failed, so the stream is cut and the client asks again. An error response is
      // impossible after the first frames.
      room.detach(subscriber);
      subscriber.sink.cut();
      // A stopping server closes its database while streams arrive.
      if (!this.#isClosed) this.#deps.onError(error);
    });
    return () => room.detach(subscriber);
  }

  async visitorState(scope: TripScope): Promise<LiveState> {
    const revision = await this.#deps.database.readTrip(scope, currentRevision);
    return (await this.#roomOf(scope).snapshotFor(VISITOR, revision)).state;
  }

  /** Returns a stream's first snapshot, at the newest revision that this server knows of. */
  snapshot(scope: TripScope, viewer: Viewer): Promise<LiveSnapshot> {
    return this.#roomOf(scope).snapshotFor(viewer);
  }

  /** Runs a command. For `taken`, see `Room.act`. */
  act<Answer>(
    scope: TripScope,
    decide: Rule<Answer>,
    taken: Outcome<never> | null = null,
  ): Promise<Outcome<Answer>> {
    return this.#roomOf(scope).act(scope.by, decide, taken);
  }

  /** Returns the game at the newest revision that this server knows, and the phone counts. */
  live(scope: TripScope): Promise<LiveGame> {
    return this.#roomOf(scope).live();
  }

  /** Works like `live`, but at the newest revision in the database. Takes one more query. */
  async latest(scope: TripScope): Promise<LiveGame> {
    const revision = await this.#deps.database.readTrip(scope, currentRevision);
    return this.#roomOf(scope).live(revision);
  }

  enter(scope: TripScope, key: TeamTask, session: SessionId): void {
    const now = this.#deps.clock.now();
    const changed = this.#roomOf(scope).changePresence((presence) => presence.enter(key, session, now));
    this.#publishPhones(scope.tripId, changed);
  }

  leave(scope: TripScope, key: TeamTask, session: SessionId): void {
    const changed = this.#roomOf(scope).changePresence((presence) => presence.leave(key, session));
    this.#publishPhones(scope.tripId, changed);
  }

  expirePhones(): void {
    const now = this.#deps.clock.now();
    for (const [tripId, room] of this.#rooms) {
      const changed = room.changePresence((presence) => presence.expire(now));
      this.#publishPhones(tripId, changed);
    }
  }

  /** Ends the streams of these sessions on every server, because their rights have changed. */
  endSessions(sessionIds: readonly string[]): void {
    this.#endStreams(new Set(sessionIds));
    for (let from = 0; from < sessionIds.length; from += SESSIONS_PER_MESSAGE) {
      const some = sessionIds.slice(from, from + SESSIONS_PER_MESSAGE);
      this.#deps.bus.publish({ type: 'sessions-ended', sessionIds: some });
    }
  }

  /** Ends all streams of a trip on every server. The clients ask for admission again. */
  endTrip({ tripId }: TripScope): void {
    this.#endTripStreams(tripId);
    this.#deps.bus.publish({ type: 'trip-ended', tripId });
  }

  /** Sends a keep-alive frame, and looks for changes that this server was not told about. */
  async beat(): Promise<void> {
    for (const { subscriber } of this.#streams()) subscriber.sink.write(KEEP_ALIVE_FRAME);
    for (const [tripId, room] of this.#rooms) {
      if (room.isIdle) this.#rooms.delete(tripId);
      else this.#publishPhones(tripId, room.ownPhones);
    }
    await Promise.all([this.#readMissed(), this.#endLapsed(this.#streams())]);
  }

  #startPolling(): () => Promise<void> {
    const onError = (error: unknown) => {
      // A stopping server may close its database during the last check.
      if (!this.#isClosed) this.#deps.onError(error);
    };
    return startRepeating({ firstMs: POLL_MS, pauseMs: POLL_MS, work: () => this.#readMissed(), onError });
  }

  async #readMissed(): Promise<void> {
    const tripIds = [...this.#rooms.keys()];
    if (tripIds.length === 0) return;
    const trips = await this.#deps.database.read((tx) => currentRevisions(tx, tripIds));
    for (const { tripId, revision } of trips) this.#rooms.get(tripId)?.noteRevision(revision);
  }

  /** The trips with an open stream at this server. */
  get watchedTrips(): TripId[] {
    return [...this.#rooms.values()].filter((room) => room.isWatched).map((room) => room.tripId);
  }

  openStreams(): Record<StreamKind, number> {
    const open = { trip: 0, visitor: 0, player: 0, organiser: 0, gallery: 0, screen: 0 };
    for (const { subscriber } of this.#streams()) open[streamKind(subscriber.viewer)] += 1;
    return open;
  }

  /** Stops the hub, and spreads the clients' reconnects over `STOP_RETRY_MS`. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    void this.#stopPolling?.();
    this.#unsubscribe();
    const streams = this.#streams();
    const { min, max } = STOP_RETRY_MS;
    for (const [index, { subscriber }] of streams.entries()) {
      this.#closeForRetry(subscriber, Math.round(min + ((max - min) * index) / streams.length));
    }
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
  }

  #publishPhones(tripId: string, phones: readonly PhonesAt[]): void {
    for (let from = 0; from < phones.length; from += PHONES_PER_MESSAGE) {
      const some = phones.slice(from, from + PHONES_PER_MESSAGE);
      this.#deps.bus.publish({ type: 'phones', tripId, server: this.#name, phones: some });
    }
  }

  #setOtherPhones({ tripId, server, phones }: Extract<BusMessage, { type: 'phones' }>): void {
    if (server === this.#name) return;
    const now = this.#deps.clock.now();
    this.#rooms.get(tripId)?.changePresence((presence) => presence.receive(server, phones, now));
  }

  #closeForRetry({ sink }: Subscriber, retryMs: number): void {
    sink.write(retryFrame(retryMs));
    sink.end();
  }

  #roomOf(scope: TripScope): Room {
    const known = this.#rooms.get(scope.tripId);
    if (known) return known;
    const { database, clock, secrets, notifier, onError } = this.#deps;
    const reveal: Reveal = (team) => adminSecrets(secrets, team);
    const notify = (trip: TripScope, notice: Notice) => notifier.send(trip, notice);
    const room = new Room(scope, { database, clock, reveal, notify, onError });
    this.#rooms.set(scope.tripId, room);
    return room;
  }

  /** Uses one query for all streams that arrive together, as everybody does after a restart. */
  #checkArrival(arrival: Stream): Promise<void> {
    this.#arrivals.push(arrival);
    this.#checking ??= nextTurn().then(() => {
      this.#checking = null;
      return this.#endLapsed(this.#arrivals.splice(0));
    });
    return this.#checking;
  }

  /** Ends the streams that would no longer be admitted. */
  async #endLapsed(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const passes = streams.map(({ subscriber }) => subscriber.pass);
    const lapsed = await this.#deps.database.read((tx) => lapsedPasses(tx, passes));
    for (const { room, subscriber } of streams) {
      if (lapsed.has(subscriber.pass)) this.#end(room, subscriber);
    }
  }

  #endStreams(sessionIds: ReadonlySet<string>): void {
    for (const { room, subscriber } of this.#streams()) {
      const { session } = subscriber.pass;
      if (session !== null && sessionIds.has(session.id)) this.#end(room, subscriber);
    }
  }

  #endTripStreams(tripId: string): void {
    const room = this.#rooms.get(tripId);
    if (!room) return;
    for (const subscriber of room.subscribers) this.#end(room, subscriber);
  }

  #end(room: Room, subscriber: Subscriber): void {
    room.detach(subscriber);
    subscriber.sink.write(SESSION_FRAME);
    subscriber.sink.end();
  }

  #streams(): Stream[] {
    return [...this.#rooms.values()].flatMap((room) =>
      room.subscribers.map((subscriber) => ({ room, subscriber })),
    );
  }
}

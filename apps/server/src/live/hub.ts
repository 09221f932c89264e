import { HEARTBEAT_MS, LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { Database } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { Bus } from '../platform/bus.ts';
import type { Announcer } from './announcer.ts';
import { existingSessions } from './changes-store.ts';
import { HEARTBEAT_FRAME, sseFrame } from './sse.ts';
import { type Subscriber, TripChannel } from './trip-channel.ts';
import type { Reveal } from './views.ts';

/** A NOTIFY holds 8,000 bytes; an id with its quotes takes 39. */
const SESSIONS_PER_MESSAGE = 100;

const SESSION_FRAME = sseFrame({ type: 'session', protocol: LIVE_PROTOCOL });

interface HubDeps {
  database: Database;
  announcer: Announcer;
  bus: Bus;
  reveal: Reveal;
  onError: (error: unknown) => void;
}

/** All live streams of this server. */
export class LiveHub {
  readonly #deps: HubDeps;
  readonly #channels = new Map<string, TripChannel>();
  /** Sessions that ended since the last beat but one: a stream may still be on its way in. */
  #justEnded: Set<string>[] = [new Set(), new Set()];
  /** How often all streams of a trip were ended: one may be on its way in meanwhile. */
  readonly #tripEndings = new Map<string, number>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    deps.announcer.onCommitted(({ scope, revision, announcement }) => {
      this.#channels.get(scope.tripId)?.receive(revision, announcement);
      deps.bus.publish({ type: 'revision', tripId: scope.tripId, revision });
    });
    this.#unsubscribe = deps.bus.subscribe((message) => {
      switch (message.type) {
        case 'revision':
          this.#channels.get(message.tripId)?.hear(message.revision);
          break;
        case 'sessions-ended':
          this.#endSessionsHere(message.sessionIds);
          break;
        case 'trip-ended':
          this.#endTripHere(message.tripId);
          break;
        default:
          message satisfies never;
      }
    });
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Starts a stream; returns how to stop it. `since` is the last revision the client holds of this view. */
  async attach(scope: TripScope, subscriber: Subscriber, since: number | null): Promise<() => void> {
    const channel = this.#channels.get(scope.tripId) ?? this.#openChannel(scope);
    const endings = this.#tripEndings.get(scope.tripId);
    await channel.attach(subscriber, since);
    if (this.#tripEndings.get(scope.tripId) !== endings) this.#end(channel, subscriber);
    const { sessionId } = subscriber;
    if (sessionId !== null && this.#justEnded.some((ended) => ended.has(sessionId))) {
      this.#endStreams(new Set([sessionId]));
    }
    return () => channel.detach(subscriber);
  }

  /** On every server: what these sessions may see has changed, so their streams must start anew. */
  endSessions(sessionIds: readonly string[]): void {
    this.#endSessionsHere(sessionIds);
    for (let from = 0; from < sessionIds.length; from += SESSIONS_PER_MESSAGE) {
      const some = sessionIds.slice(from, from + SESSIONS_PER_MESSAGE);
      this.#deps.bus.publish({ type: 'sessions-ended', sessionIds: some });
    }
  }

  /** On every server: all streams of a trip start anew, and pass its door again. */
  endTrip({ tripId }: TripScope): void {
    this.#endTripHere(tripId);
    this.#deps.bus.publish({ type: 'trip-ended', tripId });
  }

  /** Ends every stream, so that the server can stop. */
  close(): void {
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }

  #openChannel(scope: TripScope): TripChannel {
    const { database, reveal, onError } = this.#deps;
    const channel = new TripChannel(scope, { database, reveal, onError });
    this.#channels.set(scope.tripId, channel);
    return channel;
  }

  /** Ends the streams of sessions that are gone without this server having heard of it. */
  async #endLostSessions(): Promise<void> {
    const held = new Set<string>();
    for (const channel of this.#channels.values()) {
      for (const { sessionId } of channel.subscribers) if (sessionId !== null) held.add(sessionId);
    }
    if (held.size === 0) return;
    const alive = await this.#deps.database.read((tx) => existingSessions(tx, [...held]));
    for (const id of alive) held.delete(id);
    this.#endStreams(held);
  }

  #endSessionsHere(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#justEnded[0]?.add(id);
    this.#endStreams(new Set(sessionIds));
  }

  #endStreams(sessionIds: ReadonlySet<string>): void {
    for (const channel of this.#channels.values()) {
      for (const subscriber of channel.subscribers) {
        if (subscriber.sessionId === null || !sessionIds.has(subscriber.sessionId)) continue;
        this.#end(channel, subscriber);
      }
    }
  }

  #endTripHere(tripId: string): void {
    this.#tripEndings.set(tripId, (this.#tripEndings.get(tripId) ?? 0) + 1);
    const channel = this.#channels.get(tripId);
    if (!channel) return;
    for (const subscriber of channel.subscribers) this.#end(channel, subscriber);
  }

  #end(channel: TripChannel, subscriber: Subscriber): void {
    channel.detach(subscriber);
    subscriber.sink.write(SESSION_FRAME);
    subscriber.sink.end();
  }

  #beat(): void {
    this.#justEnded = [new Set(), this.#justEnded[0] ?? new Set()];
    for (const channel of this.#channels.values()) {
      for (const { sink } of channel.subscribers) sink.write(HEARTBEAT_FRAME);
      channel.poll().catch(this.#deps.onError);
    }
    this.#endLostSessions().catch(this.#deps.onError);
  }
}

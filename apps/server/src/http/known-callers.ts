import type { Database } from '../db/database.ts';
import type { Bus, BusMessage } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';
import { withTimeout } from '../platform/timing.ts';
import {
  type Door,
  findDoor,
  findStoredSessions,
  type StoredSession,
  type ValidSession,
  validSession,
} from './session-store.ts';

/** Sessions and doors in the cache, some 300 bytes each: enough for a large event. */
const MAX_SESSIONS = 20_000;
const MAX_DOORS = 1_000;
/** Milliseconds between two questions to the bus whether this server missed a message. */
const BUS_CHECK_MS = 1_000;
/** Milliseconds for the bus to confirm that it missed no message. */
const BUS_ANSWER_MS = 250;

/** True for messages after which a cached session or door may be out of date. */
const TAKES_ACCESS: Readonly<Record<BusMessage['type'], boolean>> = {
  'access-changed': true,
  'sessions-ended': true,
  'trip-ended': true,
  reconnected: true,
  revision: false,
  phones: false,
  'photo-given-up': false,
};

interface Caller {
  door: Door;
  valid: ValidSession | null;
}

interface KnownCallersDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
}

/**
 * Caches sessions and doors. A right taken away empties it: here at once, elsewhere in a second.
 */
export class KnownCallers {
  readonly #deps: KnownCallersDeps;
  readonly #doors = new Map<string, Door>();
  readonly #sessions = new Map<string, StoredSession>();
  /** Number of times that the cache was emptied. Rows read before the last time are not cached. */
  #generation = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor(deps: KnownCallersDeps) {
    this.#deps = deps;
    const { database, bus } = deps;
    database.onAccessChange(async (tx) => tx.afterCommit(() => this.#forget()));
    bus.subscribe(({ type }) => {
      if (TAKES_ACCESS[type]) this.#forget();
    });
  }

  /** Null when no such trip exists. `slug` is null for the default trip. */
  async find(slug: string | null, tokenHashOf: (door: Door) => string | null): Promise<Caller | null> {
    await this.#forgetIfStale();
    return this.#cached(slug, tokenHashOf) ?? (await this.#read(slug, tokenHashOf));
  }

  #cached(slug: string | null, tokenHashOf: (door: Door) => string | null): Caller | null {
    const door = this.#doors.get(slug ?? '');
    if (!door) return null;
    const hash = tokenHashOf(door);
    if (hash === null) return { door, valid: null };
    const stored = this.#sessions.get(hash);
    return stored ? { door, valid: validSession(stored, this.#deps.clock.now()) } : null;
  }

  async #read(slug: string | null, tokenHashOf: (door: Door) => string | null): Promise<Caller | null> {
    const generation = this.#generation;
    const read = await this.#deps.database.read(async (tx) => {
      const door = await findDoor(tx, slug);
      const hash = door && tokenHashOf(door);
      const [stored = null] = await findStoredSessions(tx, hash === null ? [] : [hash]);
      return { door, hash, stored };
    });
    const { door, hash, stored } = read;
    if (door === null) return null;
    if (generation === this.#generation) {
      rememberNewest(this.#doors, slug ?? '', door, MAX_DOORS);
      if (hash !== null && stored !== null) rememberNewest(this.#sessions, hash, stored, MAX_SESSIONS);
    }
    return { door, valid: stored && validSession(stored, this.#deps.clock.now()) };
  }

  async #forgetIfStale(): Promise<void> {
    if (this.#deps.database.isWrittenElsewhere()) this.#forget();
    if (performance.now() - this.#checkedAt < BUS_CHECK_MS) return;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #check(): Promise<void> {
    const since = performance.now();
    // A silently lost connection to the bus never answers, and requests must not wait for it.
    if (!(await withTimeout(this.#deps.bus.isUpToDate(), BUS_ANSWER_MS, false))) this.#forget();
    this.#checkedAt = since;
  }

  #forget(): void {
    this.#generation += 1;
    this.#doors.clear();
    this.#sessions.clear();
  }
}

import type { Database } from '../db/database.ts';
import type { Bus, BusMessage } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';
import { within } from '../platform/timing.ts';
import {
  type Door,
  type FoundSession,
  findDoor,
  findKeptSessions,
  foundAt,
  type KeptSession,
} from './session-store.ts';

/** Sessions and doors in the cache, some 300 bytes each: a large event on one server. */
const SESSIONS_KEPT = 20_000;
const DOORS_KEPT = 1_000;
const BUS_DELAY_MS = 1_000;
/** Milliseconds for the bus to confirm that it missed no message. */
const BUS_ANSWER_MS = 250;

/** True for messages after which a cached session or door may be wrong. */
const TAKES_ACCESS: Readonly<Record<BusMessage['type'], boolean>> = {
  'access-changed': true,
  'sessions-ended': true,
  'trip-ended': true,
  'hearing-again': true,
  revision: false,
  phones: false,
  'photo-given-up': false,
};

interface Caller {
  door: Door;
  found: FoundSession | null;
}

interface KnownCallersDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
}

/** Drops everything when a right is taken away: here at once, on other servers within a second. */
export class KnownCallers {
  readonly #deps: KnownCallersDeps;
  readonly #doors = new Map<string, Door>();
  readonly #sessions = new Map<string, KeptSession>();
  /** Number of drops: rows that were read before a drop are not cached. */
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

  /** null when there is no such trip. `slug` null means the default trip. */
  async find(slug: string | null, tokenHashOf: (door: Door) => string | null): Promise<Caller | null> {
    await this.#dropIfStale();
    return this.#known(slug, tokenHashOf) ?? (await this.#read(slug, tokenHashOf));
  }

  #known(slug: string | null, tokenHashOf: (door: Door) => string | null): Caller | null {
    const door = this.#doors.get(slug ?? '');
    if (!door) return null;
    const hash = tokenHashOf(door);
    if (hash === null) return { door, found: null };
    const kept = this.#sessions.get(hash);
    return kept ? { door, found: foundAt(kept, this.#deps.clock.now()) } : null;
  }

  async #read(slug: string | null, tokenHashOf: (door: Door) => string | null): Promise<Caller | null> {
    const generation = this.#generation;
    const read = await this.#deps.database.read(async (tx) => {
      const door = await findDoor(tx, slug);
      const hash = door && tokenHashOf(door);
      const [kept = null] = await findKeptSessions(tx, hash === null ? [] : [hash]);
      return { door, hash, kept };
    });
    const { door, hash, kept } = read;
    if (door === null) return null;
    if (generation === this.#generation) {
      rememberNewest(this.#doors, slug ?? '', door, DOORS_KEPT);
      if (hash !== null && kept !== null) rememberNewest(this.#sessions, hash, kept, SESSIONS_KEPT);
    }
    return { door, found: kept && foundAt(kept, this.#deps.clock.now()) };
  }

  async #dropIfStale(): Promise<void> {
    if (this.#deps.database.isWrittenElsewhere()) this.#forget();
    if (performance.now() - this.#checkedAt < BUS_DELAY_MS) return;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #check(): Promise<void> {
    const since = performance.now();
    // Nobody waits longer for a bus connection that died silently.
    if (!(await within(this.#deps.bus.hasHeardAll(), BUS_ANSWER_MS, false))) this.#forget();
    this.#checkedAt = since;
  }

  #forget(): void {
    this.#generation += 1;
    this.#doors.clear();
    this.#sessions.clear();
  }
}

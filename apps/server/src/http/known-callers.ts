import type { Database } from '../db/database.ts';
import type { Bus, BusMessage } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';
import { withTimeout } from '../platform/timing.ts';
import {
  type AddressedTrip,
  findAddressedTrip,
  findStoredSessions,
  type StoredSession,
  type ValidSession,
  validSession,
} from './session-store.ts';

/** Sessions and trips in the cache, some 300 bytes each: enough for a large event. */
const MAX_SESSIONS = 20_000;
const MAX_TRIPS = 1_000;
/** Milliseconds between two checks whether this server missed a message of the bus. */
const BUS_CHECK_MS = 1_000;
/** Milliseconds for the bus to confirm that it missed no message. */
const BUS_ANSWER_MS = 250;

/** True for messages after which a cached session or trip may be out of date. */
const MAKES_CACHE_STALE: Readonly<Record<BusMessage['type'], boolean>> = {
  'access-changed': true,
  'sessions-ended': true,
  'trip-ended': true,
  reconnected: true,
  revision: false,
  phones: false,
  'photo-given-up': false,
};

interface Caller {
  trip: AddressedTrip;
  valid: ValidSession | null;
}

interface KnownCallersDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
}

/**
 * Caches sessions and trips. A lost right empties the cache: here at once, elsewhere in a second.
 */
export class KnownCallers {
  readonly #deps: KnownCallersDeps;
  readonly #trips = new Map<string, AddressedTrip>();
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
      if (MAKES_CACHE_STALE[type]) this.#forget();
    });
  }

  /** Returns null when no such trip exists. `slug` is null for the default trip. */
  async find(
    slug: string | null,
    tokenHashOf: (trip: AddressedTrip) => string | null,
  ): Promise<Caller | null> {
    await this.#forgetIfStale();
    return this.#cached(slug, tokenHashOf) ?? (await this.#read(slug, tokenHashOf));
  }

  #cached(slug: string | null, tokenHashOf: (trip: AddressedTrip) => string | null): Caller | null {
    const trip = this.#trips.get(slug ?? '');
    if (!trip) return null;
    const hash = tokenHashOf(trip);
    if (hash === null) return { trip, valid: null };
    const stored = this.#sessions.get(hash);
    return stored ? { trip, valid: validSession(stored, this.#deps.clock.now()) } : null;
  }

  async #read(
    slug: string | null,
    tokenHashOf: (trip: AddressedTrip) => string | null,
  ): Promise<Caller | null> {
    const generation = this.#generation;
    const read = await this.#deps.database.read(async (tx) => {
      const trip = await findAddressedTrip(tx, slug);
      const hash = trip && tokenHashOf(trip);
      const [stored = null] = await findStoredSessions(tx, hash === null ? [] : [hash]);
      return { trip, hash, stored };
    });
    const { trip, hash, stored } = read;
    if (trip === null) return null;
    if (generation === this.#generation) {
      rememberNewest(this.#trips, slug ?? '', trip, MAX_TRIPS);
      if (hash !== null && stored !== null) rememberNewest(this.#sessions, hash, stored, MAX_SESSIONS);
    }
    return { trip, valid: stored && validSession(stored, this.#deps.clock.now()) };
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
    this.#trips.clear();
    this.#sessions.clear();
  }
}

import { stretchedPause, wantedCalls } from '@reisspel/rules/flight-pace';
import { backoffMs, nextPollAt, type PolledFlight } from '@reisspel/rules/flight-polling';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { failed } from '../../platform/flights/ask-json.ts';
import type { FlightProvider, FlightQuery, ProviderAnswer } from '../../platform/flights/provider.ts';
import { type FollowedFlight, polledFlight } from './followed-flight.ts';
import { takeCall } from './quota-store.ts';

/** What `work` gives, or 'aborted' as soon as `signal` is; the work itself goes on and its end is ignored. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve('aborted');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Milliseconds that a provider's Retry-After is believed at most: a slip of its pen must not silence it for good. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;

export interface Quota {
  /** Calls in one period, by all servers together. */
  calls: number;
  /** Of the calendar, in UTC. */
  per: 'day' | 'month';
}

export interface ProviderWithQuota {
  provider: FlightProvider;
  quota: Quota;
}

/** A flight, and how it stands as far as is known. */
export interface Question {
  followed: FollowedFlight;
  polled: PolledFlight;
  /** Who said what is known of it; null for nobody yet. */
  source: FlightProvider['source'] | null;
}

export type Turn =
  | ProviderAnswer
  /** It was asked not long ago, and its quota must last. */
  | { kind: 'paused' }
  /** It failed just now, or its quota is used up. */
  | { kind: 'unavailable' }
  /** The server stops. */
  | { kind: 'stopped' };

interface Deps {
  database: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** What a provider keeps of a flight. */
interface Pause {
  /** When it may be asked about again; epoch milliseconds. */
  until: number;
  /** Questions in a row that failed. */
  failures: number;
}

/** The period of the calendar that a call of now is counted in. */
export function periodAt(per: Quota['per'], now: number): { name: string; endsAt: number } {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return per === 'day'
    ? { name: date.toISOString().slice(0, 10), endsAt: Date.UTC(year, month, day + 1) }
    : { name: date.toISOString().slice(0, 7), endsAt: Date.UTC(year, month + 1, 1) };
}

/**
 * A provider behind its quota. The calls are counted in the database before they are made; the pauses, which only
 * spread them, are kept by each server for itself.
 */
export class LimitedProvider {
  readonly #provider: FlightProvider;
  readonly #quota: Quota;
  readonly #deps: Deps;
  /** By flight. */
  readonly #pauses = new Map<string, Pause>();
  #failures = 0;
  #quietUntil = 0;

  constructor({ provider, quota }: ProviderWithQuota, deps: Deps) {
    this.#provider = provider;
    this.#quota = quota;
    this.#deps = deps;
  }

  get source(): FlightProvider['source'] {
    return this.#provider.source;
  }

  covers(query: FlightQuery): boolean {
    return this.#provider.covers(query);
  }

  /** From when on a question about this flight would be put to it; epoch milliseconds. */
  freeAt(key: string): number {
    return Math.max(this.#quietUntil, this.#pauses.get(key)?.until ?? 0);
  }

  /** Forgets the flights that nobody follows any more. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#pauses.keys()) if (!keys.has(key)) this.#pauses.delete(key);
  }

  /** Asks, if it may. `all`: every flight that is followed, as its quota is for all of them. */
  async ask(question: Question, all: readonly Question[], signal: AbortSignal): Promise<Turn> {
    const { clock } = this.#deps;
    if (clock.now() < this.#quietUntil) return { kind: 'unavailable' };
    if (clock.now() < this.freeAt(question.followed.key)) return { kind: 'paused' };
    const period = periodAt(this.#quota.per, clock.now());
    const taken = await this.#take(period.name);
    if (taken === null) {
      this.#quietUntil = period.endsAt;
      return { kind: 'unavailable' };
    }
    const answer = await untilAborted(this.#answerTo(question), signal);
    if (answer === 'aborted') return { kind: 'stopped' };
    const { wanted, failures } = this.#pauseAfter(answer, question);
    const callsLeft = this.#quota.calls - taken;
    const until = clock.now() + stretchedPause(wanted, callsLeft, this.#wanted(all, period.endsAt));
    this.#pauses.set(question.followed.key, { until: Math.min(until, period.endsAt), failures });
    return answer;
  }

  /** A provider that stumbles over what it was told could not read it. */
  async #answerTo({ followed }: Question): Promise<ProviderAnswer> {
    try {
      return await this.#provider.ask(followed.query);
    } catch (error) {
      this.#deps.onError(error);
      return failed('unreadable');
    }
  }

  #take(period: string): Promise<number | null> {
    const take = { provider: this.source, period, limit: this.#quota.calls };
    return this.#deps.database.write((tx) => takeCall(tx, take));
  }

  /**
   * Milliseconds (`wanted`) to leave this flight alone, were there no quota. After a failure the whole provider is, and
   * this flight for longer: what makes it fail may be this flight, and the others come first then.
   * An answer that cannot be read is mostly one bad record of this flight, which says nothing of
   * the others.
   */
  #pauseAfter(answer: ProviderAnswer, { followed, polled }: Question): { wanted: number; failures: number } {
    const now = this.#deps.clock.now();
    if (answer.kind === 'failed') {
      if (answer.reason !== 'unreadable') {
        this.#failures += 1;
        const retryAfter = Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
        this.#quietUntil = now + Math.max(backoffMs(this.#failures), retryAfter);
      }
      const failures = (this.#pauses.get(followed.key)?.failures ?? 0) + 1;
      return { wanted: backoffMs(failures + 1), failures };
    }
    this.#failures = 0;
    const known = answer.kind === 'found' ? polledFlight(followed, answer) : polled;
    return { wanted: (nextPollAt(known, now, now) ?? now) - now, failures: 0 };
  }

  #wanted(all: readonly Question[], until: number): number {
    const now = this.#deps.clock.now();
    return all
      .filter(({ followed }) => this.covers(followed.query))
      .reduce((sum, { polled }) => sum + wantedCalls(polled, now, until), 0);
  }
}

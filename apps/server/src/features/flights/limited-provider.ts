import {
  backoffMs,
  nextPollAt,
  type PolledFlight,
  stretchedPause,
  callsWithoutQuota,
} from '@reisspel/rules/flight-polling';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { failed } from '../../platform/flights/ask-json.ts';
import type { FlightProvider, ProviderAnswer } from '../../platform/flights/provider.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { type FollowedFlight, polledFlight } from './followed-trips.ts';
import { countCall } from './store.ts';

/** Resolves with 'aborted' once `signal` aborts; `work` goes on and its result is ignored. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve('aborted');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Limit in milliseconds for Retry-After: a wrong value must not disable a provider for good. */
const MAX_RETRY_AFTER_MS = DAY_MS;

export interface Quota {
  /** Calls per period, by all servers together. */
  calls: number;
  per: 'day' | 'month';
}

export interface ProviderWithQuota {
  provider: FlightProvider;
  quota: Quota;
}

export interface Question {
  followed: FollowedFlight;
  polled: PolledFlight;
  /** The provider of the known status; null if there is none. */
  source: FlightProvider['source'] | null;
}

export type Turn =
  | ProviderAnswer
  /** It was asked recently, and its quota must last. */
  | { kind: 'paused' }
  /** It has just failed, or its quota is used up. */
  | { kind: 'unavailable' }
  | { kind: 'stopped' };

interface Deps {
  database: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}

interface Pause {
  /** Earliest time of the next poll, in epoch milliseconds. */
  until: number;
  failures: number;
}

/** Returns the calendar period in which a call at `now` counts. */
export function periodAt(per: Quota['per'], now: number): { name: string; endsAt: number } {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return per === 'day'
    ? { name: date.toISOString().slice(0, 10), endsAt: Date.UTC(year, month, day + 1) }
    : { name: date.toISOString().slice(0, 7), endsAt: Date.UTC(year, month + 1, 1) };
}

/**
 * A provider behind its quota. Calls are counted in the database before they are made. Pauses only
 * spread the calls, so each server keeps its own.
 */
export class LimitedProvider {
  readonly provider: FlightProvider;
  readonly #quota: Quota;
  readonly #deps: Deps;
  /** By flight key. */
  readonly #pauses = new Map<string, Pause>();
  #failures = 0;
  #quietUntil = 0;

  constructor({ provider, quota }: ProviderWithQuota, deps: Deps) {
    this.provider = provider;
    this.#quota = quota;
    this.#deps = deps;
  }

  /** Returns when this flight may be polled again, in epoch milliseconds. */
  freeAt(key: string): number {
    return Math.max(this.#quietUntil, this.#pauses.get(key)?.until ?? 0);
  }

  /** Polls the provider if allowed. `all` holds every followed flight: they share the quota. */
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

  async #answerTo({ followed }: Question): Promise<ProviderAnswer> {
    try {
      return await this.provider.ask(followed.query);
    } catch (error) {
      this.#deps.onError(error);
      return failed('unreadable');
    }
  }

  #take(period: string): Promise<number | null> {
    const take = { provider: this.provider.source, period, limit: this.#quota.calls };
    return this.#deps.database.write((tx) => countCall(tx, take));
  }

  /**
   * Returns the pause of this flight in milliseconds without regard to the quota. A failure pauses
   * the whole provider, and this flight longer: it may be the cause, so the others go first. An
   * unreadable answer is mostly one bad record of this flight and pauses only this flight.
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
      .filter(({ followed }) => this.provider.covers(followed.query))
      .reduce((sum, { polled }) => sum + callsWithoutQuota(polled, now, until), 0);
  }
}

import { aborted } from 'node:util';
import {
  backoffMs,
  callsWithoutQuota,
  nextPollAt,
  type PolledFlight,
  stretchedPause,
} from '@reisspel/rules/flight-polling';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { failed } from '../../platform/flights/ask-json.ts';
import type { FlightProvider, ProviderAnswer } from '../../platform/flights/provider.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { type FollowedFlight, polledFlight } from './followed-trips.ts';
import { countCall } from './store.ts';

/** Longest accepted Retry-After, because a wrong value must not disable a provider for good. */
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

export interface PollRequest {
  followed: FollowedFlight;
  polled: PolledFlight;
  /** The provider of the known status. Null if no provider has given one. */
  source: FlightProvider['source'] | null;
}

export type PollOutcome =
  | ProviderAnswer
  /** The provider was not asked, because its last call about this flight was recent. */
  | { kind: 'paused' }
  /** The provider was not asked, because it has just failed or its quota is used up. */
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
  /** Failures in a row for this flight. */
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
 * Limits the calls to a provider. Counts each call before it is made. Pauses only spread calls, so
 * each server has its own pauses.
 */
export class LimitedProvider {
  readonly provider: FlightProvider;
  readonly #quota: Quota;
  readonly #deps: Deps;
  /** Pauses of this server, by flight key. */
  readonly #pauses = new Map<string, Pause>();
  #failures = 0;
  /** Time before which no flight is polled, in epoch milliseconds. */
  #pausedUntil = 0;

  constructor({ provider, quota }: ProviderWithQuota, deps: Deps) {
    this.provider = provider;
    this.#quota = quota;
    this.#deps = deps;
  }

  earliestCallAt(key: string): number {
    return Math.max(this.#pausedUntil, this.#pauses.get(key)?.until ?? 0);
  }

  /** Asks the provider if allowed. `all` has every followed flight, as they share the quota. */
  async ask(request: PollRequest, all: readonly PollRequest[], signal: AbortSignal): Promise<PollOutcome> {
    const { clock } = this.#deps;
    if (clock.now() < this.#pausedUntil) return { kind: 'unavailable' };
    if (clock.now() < this.earliestCallAt(request.followed.key)) return { kind: 'paused' };
    const period = periodAt(this.#quota.per, clock.now());
    const calls = await this.#countCall(period.name);
    if (calls === null) {
      this.#pausedUntil = period.endsAt;
      return { kind: 'unavailable' };
    }
    const answer = await Promise.race([this.#answerTo(request), aborted(signal, request)]);
    if (answer === undefined) return { kind: 'stopped' };
    const { wantedMs, failures } = this.#pauseAfter(answer, request);
    const callsLeft = this.#quota.calls - calls;
    const until = clock.now() + stretchedPause(wantedMs, callsLeft, this.#wantedCalls(all, period.endsAt));
    this.#pauses.set(request.followed.key, { until: Math.min(until, period.endsAt), failures });
    return answer;
  }

  async #answerTo({ followed }: PollRequest): Promise<ProviderAnswer> {
    try {
      return await this.provider.ask(followed.query);
    } catch (error) {
      this.#deps.onError(error);
      return failed('unreadable');
    }
  }

  /** Counts a call. Returns the new count, or null if the quota is used up. */
  #countCall(period: string): Promise<number | null> {
    const call = { provider: this.provider.source, period, limit: this.#quota.calls };
    return this.#deps.database.write((tx) => countCall(tx, call));
  }

  /**
   * Returns the pause of this flight in milliseconds, before the quota stretches it. A failure
   * pauses the whole provider. It pauses this flight longer, because this flight may be the cause.
   * An unreadable answer is mostly a bad record of this flight, so it pauses this flight only.
   */
  #pauseAfter(
    answer: ProviderAnswer,
    { followed, polled }: PollRequest,
  ): { wantedMs: number; failures: number } {
    const now = this.#deps.clock.now();
    if (answer.kind === 'failed') {
      if (answer.reason !== 'unreadable') {
        this.#failures += 1;
        const retryAfter = Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
        this.#pausedUntil = now + Math.max(backoffMs(this.#failures), retryAfter);
      }
      const failures = (this.#pauses.get(followed.key)?.failures ?? 0) + 1;
      return { wantedMs: backoffMs(failures + 1), failures };
    }
    this.#failures = 0;
    const known = answer.kind === 'found' ? polledFlight(followed, answer) : polled;
    return { wantedMs: (nextPollAt(known, now, now) ?? now) - now, failures: 0 };
  }

  /** Returns how many calls all flights of this provider would need before `until`. */
  #wantedCalls(all: readonly PollRequest[], until: number): number {
    const now = this.#deps.clock.now();
    return all
      .filter(({ followed }) => this.provider.covers(followed.query))
      .reduce((sum, { polled }) => sum + callsWithoutQuota(polled, now, until), 0);
  }
}

import { aborted } from 'node:util';
import type { FlightPlanInput, PlannedFlight } from '@reisspel/contract/trip/flights';
import {
  backoffMs,
  callsWithoutQuota,
  nextPollAt,
  type PolledFlight,
  stretchedPause,
} from '@reisspel/rules/flight-polling';
import type { Database } from '../../db/database.ts';
import { failed } from '../../platform/ask-json.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FlightProvider, PlanAnswer, ProviderAnswer } from '../../platform/flights/provider.ts';
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
    const call = await this.#takeCall();
    if (call === null) return { kind: 'unavailable' };
    const { calls, period } = call;
    const asking = this.#answerOf(() => this.provider.ask(request.followed.query));
    const answer = await Promise.race([asking, aborted(signal, request)]);
    if (answer === undefined) return { kind: 'stopped' };
    const { wantedMs, failures } = this.#pauseAfter(answer, request);
    const callsLeft = this.#quota.calls - calls;
    const until = clock.now() + stretchedPause(wantedMs, callsLeft, this.#wantedCalls(all, period.endsAt));
    this.#pauses.set(request.followed.key, { until: Math.min(until, period.endsAt), failures });
    return answer;
  }

  /**
   * Looks up a flight by its number, if allowed. Returns null if the provider does not know it, has
   * just failed or has used up its quota.
   */
  async find(flight: FlightPlanInput): Promise<PlannedFlight | null> {
    if (this.#deps.clock.now() < this.#pausedUntil) return null;
    if ((await this.#takeCall()) === null) return null;
    const answer = await this.#answerOf(() => this.provider.find(flight));
    this.#noteHealth(answer);
    return answer.kind === 'found' ? answer.flight : null;
  }

  async #answerOf<Answer>(question: () => Promise<Answer>): Promise<Answer | ReturnType<typeof failed>> {
    try {
      return await question();
    } catch (error) {
      this.#deps.onError(error);
      return failed('unreadable');
    }
  }

  /** Counts a call. If the quota is used up, it returns null and pauses the provider. */
  async #takeCall() {
    const { clock, database } = this.#deps;
    const period = periodAt(this.#quota.per, clock.now());
    const call = { provider: this.provider.source, period: period.name, limit: this.#quota.calls };
    const calls = await database.write((tx) => countCall(tx, call));
    if (calls !== null) return { calls, period };
    this.#pausedUntil = period.endsAt;
    return null;
  }

  /**
   * Pauses the whole provider after a failure. An unreadable answer is mostly a bad record of one
   * flight, so it pauses no other flight.
   */
  #noteHealth(answer: ProviderAnswer | PlanAnswer): void {
    if (answer.kind !== 'failed') {
      this.#failures = 0;
      return;
    }
    if (answer.reason === 'unreadable') return;
    this.#failures += 1;
    const retryAfter = Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
    this.#pausedUntil = this.#deps.clock.now() + Math.max(backoffMs(this.#failures), retryAfter);
  }

  /**
   * Returns the pause of this flight in milliseconds, before the quota stretches it. A failure
   * pauses this flight longer than the provider, because this flight may be the cause.
   */
  #pauseAfter(
    answer: ProviderAnswer,
    { followed, polled }: PollRequest,
  ): { wantedMs: number; failures: number } {
    const now = this.#deps.clock.now();
    this.#noteHealth(answer);
    if (answer.kind === 'failed') {
      const failures = (this.#pauses.get(followed.key)?.failures ?? 0) + 1;
      return { wantedMs: backoffMs(failures + 1), failures };
    }
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

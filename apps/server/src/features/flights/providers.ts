import { backoffMs, nextPollAt } from '@reisspel/rules/flight-polling';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AviationstackOptions, createAviationstack } from '../../platform/flights/aviationstack.ts';
import type { FlightQuery } from '../../platform/flights/provider.ts';
import { createSchiphol, type SchipholOptions } from '../../platform/flights/schiphol.ts';
import { polledFlight } from './followed-trips.ts';
import { LimitedProvider, type ProviderWithQuota, type Question, type Turn } from './limited-provider.ts';
import type { PollResult } from './store.ts';

/** The settings of the flight providers; null if one is not configured. */
export interface FlightSettings {
  readonly airport: (Omit<SchipholOptions, 'now'> & { readonly callsPerDay: number }) | null;
  readonly second: (Omit<AviationstackOptions, 'now'> & { readonly callsPerMonth: number }) | null;
}

/** Creates the configured providers in the order of spec 8: the airport, then the second one. */
export function createFlightProviders(
  { airport, second }: FlightSettings,
  clock: Clock,
): ProviderWithQuota[] {
  const now = () => clock.now();
  const providers: ProviderWithQuota[] = [];
  if (airport) {
    providers.push({
      provider: createSchiphol({ ...airport, now }),
      quota: { calls: airport.callsPerDay, per: 'day' },
    });
  }
  if (second) {
    providers.push({
      provider: createAviationstack({ ...second, now }),
      quota: { calls: second.callsPerMonth, per: 'month' },
    });
  }
  return providers;
}

interface ChainDeps {
  database: Database;
  clock: Clock;
  providers: readonly ProviderWithQuota[];
  onError: (error: unknown) => void;
}

interface Tried {
  by: LimitedProvider;
  turn: Turn['kind'];
}

/**
 * Decides if the known status has become stale when no provider answered. It has not while its own
 * provider only pauses: then it is as fresh as the quota allows.
 */
function leaveStale(tried: readonly Tried[], { source }: Question): boolean {
  if (tried.some(({ by, turn }) => turn === 'paused' && by.provider.source === source)) return false;
  return tried.some(({ turn }) => turn !== 'paused');
}

/** Asks the providers in order until one knows the flight (spec 8: airport, then second). */
export function createProviderChain({ providers, ...deps }: ChainDeps) {
  const line = providers.map((each) => new LimitedProvider(each, deps));
  const soonest = (tried: readonly Tried[], key: string) =>
    Math.min(...tried.map(({ by }) => by.freeAt(key)));

  /** Resolves with null when the server is stopping. */
  async function ask(
    question: Question,
    all: readonly Question[],
    signal: AbortSignal,
  ): Promise<PollResult | null> {
    const { followed } = question;
    const tried: Tried[] = [];
    for (const each of line.filter(({ provider }) => provider.covers(followed.query))) {
      const turn = await each.ask(question, all, signal);
      if (turn.kind === 'stopped') return null;
      tried.push({ by: each, turn: turn.kind });
      if (turn.kind !== 'found') continue;
      const now = deps.clock.now();
      const learned = { source: each.provider.source, report: turn.report, asOf: now };
      const wanted = nextPollAt(polledFlight(followed, learned), now, now);
      return {
        learned,
        record: turn.record,
        stale: false,
        // Retries a better provider that failed, but not more often than wanted.
        nextPollAt: wanted === null ? null : Math.max(wanted, soonest(tried, followed.key)),
      };
    }
    const now = deps.clock.now();
    const goesOn = nextPollAt(question.polled, now, now) !== null;
    const retryAt = Math.max(now + backoffMs(1), soonest(tried, followed.key));
    const stale = leaveStale(tried, question);
    return { learned: null, record: null, stale, nextPollAt: goesOn ? retryAt : null };
  }

  return {
    ask,
    covers: (query: FlightQuery): boolean => line.some(({ provider }) => provider.covers(query)),
  };
}

export type ProviderChain = ReturnType<typeof createProviderChain>;

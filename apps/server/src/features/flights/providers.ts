import { backoffMs, nextPollAt } from '@reisspel/rules/flight-polling';
import type { Clock } from '../../platform/clock.ts';
import { type AviationstackOptions, createAviationstack } from '../../platform/flights/aviationstack.ts';
import type { FlightQuery } from '../../platform/flights/provider.ts';
import { createSchiphol, type SchipholOptions } from '../../platform/flights/schiphol.ts';
import { polledFlight } from './followed-trips.ts';
import type { LimitedProvider, PollOutcome, PollRequest, ProviderWithQuota } from './limited-provider.ts';
import type { PollResult } from './store.ts';

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
  clock: Clock;
  providers: readonly LimitedProvider[];
}

interface Attempt {
  asked: LimitedProvider;
  outcome: PollOutcome['kind'];
}

/** Returns false if the status's provider only pauses, because its quota allows nothing newer. */
function hasBecomeStale(tried: readonly Attempt[], { source }: PollRequest): boolean {
  if (tried.some(({ asked, outcome }) => outcome === 'paused' && asked.provider.source === source))
    return false;
  return tried.some(({ outcome }) => outcome !== 'paused');
}

/** Creates a chain that asks the providers in order until one knows the flight (spec 8). */
export function createProviderChain({ providers, clock }: ChainDeps) {
  const earliest = (tried: readonly Attempt[], key: string) =>
    Math.min(...tried.map(({ asked }) => asked.earliestCallAt(key)));

  /** Resolves with null if the server is stopping. */
  async function ask(
    request: PollRequest,
    all: readonly PollRequest[],
    signal: AbortSignal,
  ): Promise<PollResult | null> {
    const { followed } = request;
    const tried: Attempt[] = [];
    for (const asked of providers.filter(({ provider }) => provider.covers(followed.query))) {
      const outcome = await asked.ask(request, all, signal);
      if (outcome.kind === 'stopped') return null;
      tried.push({ asked, outcome: outcome.kind });
      if (outcome.kind !== 'found') continue;
      const now = clock.now();
      const latest = { source: asked.provider.source, report: outcome.report, asOf: now };
      const planned = nextPollAt(polledFlight(followed, latest), now, now);
      return {
        latest,
        record: outcome.record,
        stale: false,
        // The next poll waits until at least one of the asked providers may be called again.
        nextPollAt: planned === null ? null : Math.max(planned, earliest(tried, followed.key)),
      };
    }
    const now = clock.now();
    const isPolledAgain = nextPollAt(request.polled, now, now) !== null;
    const retryAt = Math.max(now + backoffMs(1), earliest(tried, followed.key));
    const stale = hasBecomeStale(tried, request);
    return { latest: null, record: null, stale, nextPollAt: isPolledAgain ? retryAt : null };
  }

  return {
    ask,
    covers: (query: FlightQuery): boolean => providers.some(({ provider }) => provider.covers(query)),
  };
}

export type ProviderChain = ReturnType<typeof createProviderChain>;

import type { FlightPlan, FlightPlanInput } from '@reisspel/contract/trip/flights';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ProviderWithQuota, periodAt } from './limited-provider.ts';
import { countCall } from './store.ts';

interface FlightPlanDeps {
  database: Database;
  clock: Clock;
  flightProviders: readonly ProviderWithQuota[];
}

/** Creates the service that looks up a flight by its number. A question counts as a call. */
export function createFlightPlanService({ database, clock, flightProviders }: FlightPlanDeps) {
  /** Counts a call. Resolves with false if the quota is used up. */
  async function take({ provider, quota }: ProviderWithQuota): Promise<boolean> {
    const { name: period } = periodAt(quota.per, clock.now());
    const call = { provider: provider.source, period, limit: quota.calls };
    return (await database.write((tx) => countCall(tx, call))) !== null;
  }

  return {
    /** Asks the providers in order until one knows the flight. */
    async find(input: FlightPlanInput): Promise<FlightPlan> {
      for (const each of flightProviders) {
        if (!(await take(each))) continue;
        const answer = await each.provider.find(input);
        if (answer.kind === 'found') return { flight: answer.flight };
      }
      return { flight: null };
    },
  };
}

export type FlightPlanService = ReturnType<typeof createFlightPlanService>;

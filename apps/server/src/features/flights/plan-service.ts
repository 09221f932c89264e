import type { FlightPlan, FlightPlanInput } from '@reisspel/contract/trip/flights';
import type { LimitedProvider } from './limited-provider.ts';

interface FlightPlanDeps {
  /** Those that poll too, so that both keep to the same pauses. */
  flightProviders: readonly LimitedProvider[];
}

/** Creates the service that looks up a flight by its number. A question counts as a call. */
export function createFlightPlanService({ flightProviders }: FlightPlanDeps) {
  return {
    /** Asks the providers in order until one knows the flight. */
    async find(input: FlightPlanInput): Promise<FlightPlan> {
      for (const provider of flightProviders) {
        const flight = await provider.find(input);
        if (flight !== null) return { flight };
      }
      return { flight: null };
    },
  };
}

export type FlightPlanService = ReturnType<typeof createFlightPlanService>;

import type { Clock } from '../../platform/clock.ts';
import { type AviationstackOptions, createAviationstack } from '../../platform/flights/aviationstack.ts';
import { createSchiphol, type SchipholOptions } from '../../platform/flights/schiphol.ts';
import type { ProviderWithQuota } from './limited-provider.ts';

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

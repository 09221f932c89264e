import type { AppDeps } from '../app/deps.ts';
import type { Config } from '../config/config.ts';
import { describedSettings } from '../config/settings.ts';
import { hostingOf } from './hosting.ts';

export type SettingsOfApp = Pick<
  AppDeps,
  | 'storeKind'
  | 'trustProxy'
  | 'metricsToken'
  | 'ownerPassword'
  | 'mapTiles'
  | 'hosting'
  | 'settings'
  | 'airport'
>;

export function settingsOf(config: Config): SettingsOfApp {
  return {
    storeKind: config.storage.kind,
    trustProxy: config.http.trustProxy,
    metricsToken: config.metricsToken,
    ownerPassword: config.ownerPassword,
    mapTiles: config.mapTiles,
    hosting: hostingOf(config),
    settings: { described: describedSettings(), ...config.settings },
    airport: config.flights.airport,
  };
}

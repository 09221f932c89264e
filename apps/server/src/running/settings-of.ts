import type { AppDeps } from '../app/deps.ts';
import type { Config } from '../config/config.ts';
import { describedSettings } from '../config/settings.ts';
import { hostingOf } from './hosting.ts';

/** What the app is told of how it was set up. */
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

/** What the app is told of the settings as they are. */
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

import type { AppSettings } from '../app/parts.ts';
import { describedSettings } from '../config/settings.ts';
import type { TestServerOptions } from './test-server-options.ts';

export function settingsFor(options: TestServerOptions): AppSettings {
  return {
    storeKind: options.storage === undefined ? 'disk' : 's3',
    trustProxy: true,
    metricsToken: options.metricsToken ?? null,
    ownerPassword: options.ownerPassword ?? null,
    settings: { described: describedSettings(), set: [], slips: [], ...options.settings },
    airport: options.flights?.airport ?? null,
    hosting: {
      databaseHost: null,
      photoStore: null,
      ai: null,
      backupDays: null,
      mapHost: 'tiles.example',
      ...options.hosting,
    },
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Kaart' },
    geocoderUrl: options.geocoderUrl ?? null,
  };
}

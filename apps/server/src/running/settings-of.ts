import { isIP } from 'node:net';
import type { AppSettings } from '../app/parts.ts';
import type { Config } from '../config/config.ts';
import { describedSettings } from '../config/settings.ts';
import type { Hosting } from '../features/trip/service.ts';
import { isPublicAddress } from '../platform/outside.ts';

const DEFAULT_STORE = 'https://s3.amazonaws.com';
/** Suffixes of private names (RFC 6762, RFC 8375, ICANN's `.internal`, and common routers'). */
const PRIVATE_SUFFIXES = /\.(local|localhost|internal|lan|home|arpa)$/;

function isPublicName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? bare.includes('.') && !PRIVATE_SUFFIXES.test(bare) : isPublicAddress(bare);
}

function publicHost(address: string): string | null {
  const { host, hostname } = new URL(address);
  return isPublicName(hostname) ? host : null;
}

function publicDatabaseHost(address: string): string | null {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return !host.startsWith('/') && isPublicName(host) ? host : null;
}

/** Returns where users' data goes, without names of hosts on the server's own network. */
export function hostingOf({
  database,
  storage,
  ai,
  backups,
  mapTiles,
}: Pick<Config, 'database' | 'storage' | 'ai' | 'backups' | 'mapTiles'>): Hosting {
  return {
    databaseHost: database.kind === 'sqlite' ? null : publicDatabaseHost(database.url),
    photoStore: storage.kind === 'disk' ? null : publicHost(storage.store.endpoint ?? DEFAULT_STORE),
    ai: ai.kind === 'off' ? null : { host: publicHost(ai.baseUrl), looksAtPhotos: ai.models.vision !== null },
    backupDays: backups.keep === 0 ? null : backups.keep,
    mapHost: new URL(mapTiles.url.replace(/[{}]/g, '')).host,
  };
}

export function settingsOf(config: Config): AppSettings {
  return {
    storeKind: config.storage.kind,
    trustProxy: config.http.trustProxy,
    metricsToken: config.metricsToken,
    ownerPassword: config.ownerPassword,
    mapTiles: config.mapTiles,
    geocoderUrl: config.geocoderUrl,
    hosting: hostingOf(config),
    settings: { described: describedSettings(), ...config.settings },
    airport: config.flights.airport,
  };
}

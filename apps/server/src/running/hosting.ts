import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import type { Hosting } from '../features/privacy/service.ts';
import { isPublicAddress } from '../platform/public-address.ts';

/** Where the SDK goes when no other address is set. */
const DEFAULT_STORE = 'https://s3.amazonaws.com';
/** Ends of names that only a network of one's own gives out (RFC 6762, RFC 8375, ICANN's `.internal`, and what routers use). */
const INNER_ENDS = /\.(local|localhost|internal|lan|home|arpa)$/;

/** Whether a name or address is one to everybody, and no part of the network that this server is in. */
function isPublicName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? bare.includes('.') && !INNER_ENDS.test(bare) : isPublicAddress(bare);
}

/** The host that an address names to everybody; null when it names a part of the network that this server is in. */
function publicHost(address: string): string | null {
  const { host, hostname } = new URL(address);
  return isPublicName(hostname) ? host : null;
}

/** The same of PostgreSQL, whose address may name the host behind the `?` as well; a path is a socket of this machine. */
function publicDatabaseHost(address: string): string | null {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return !host.startsWith('/') && isPublicName(host) ? host : null;
}

/** What the settings mean for who uses this server. Whoever reads it learns nothing of how it is built inside. */
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

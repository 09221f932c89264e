import { isIP } from 'node:net';
import type { Config } from './config/config.ts';
import type { Hosting } from './features/privacy/service.ts';
import { isPublicAddress } from './platform/public-address.ts';

/** Where the SDK goes when no other address is set. */
const DEFAULT_STORE = 'https://s3.amazonaws.com';
/** Ends of names that only a network of one's own gives out (RFC 6762, RFC 8375, ICANN's `.internal`, and what routers use). */
const INNER_ENDS = /\.(local|localhost|internal|lan|home|arpa)$/;

/** The host that an address names to everybody; null when it names a part of the network that this server is in. */
function publicHost(address: string): string | null {
  const { host, hostname } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(bare) === 0 ? bare.includes('.') && !INNER_ENDS.test(bare) : isPublicAddress(bare);
  return isPublic ? host : null;
}

/** What the settings mean for who uses this server. Whoever reads it learns nothing of how it is built inside. */
export function hostingOf({
  storage,
  ai,
  backups,
  mapTiles,
}: Pick<Config, 'storage' | 'ai' | 'backups' | 'mapTiles'>): Hosting {
  return {
    photoStore: storage.kind === 'disk' ? null : publicHost(storage.store.endpoint ?? DEFAULT_STORE),
    ai: ai.kind === 'off' ? null : { host: publicHost(ai.baseUrl), looksAtPhotos: ai.models.vision !== null },
    backupDays: backups.keep === 0 ? null : backups.keep,
    mapHost: new URL(mapTiles.url.replace(/[{}]/g, '')).host,
  };
}

import { BASE } from './base.ts';
import { keptCache } from './kept.ts';

const VARIANTS = ['thumb', 'view', 'full'] as const;

/**
 * Drops an erased photo from this device: from what the app keeps for the way, and from the browser's own cache, which gets the
 * server's "not found" in its place. What somebody saved among their own pictures is theirs.
 */
export async function forgetPhoto(id: string): Promise<void> {
  const addresses = VARIANTS.map((variant) => `${BASE}/api/photos/${id}/${variant}`);
  if ('caches' in globalThis) {
    const kept = await caches.open(keptCache('photos', BASE));
    await Promise.all(addresses.map((address) => kept.delete(address, { ignoreVary: true })));
  }
  await Promise.all(addresses.map((address) => fetch(address, { cache: 'reload' })));
}

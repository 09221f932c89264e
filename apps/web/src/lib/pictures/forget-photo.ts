import { pageBase } from '../base.ts';
import { keptCache } from '../device/stored-data.ts';

const VARIANTS = ['thumb', 'view', 'full'] as const;

export async function forgetPhoto(id: string): Promise<void> {
  const addresses = VARIANTS.map((variant) => `${pageBase()}/api/photos/${id}/${variant}`);
  if ('caches' in globalThis) {
    const kept = await caches.open(keptCache('photos', pageBase()));
    await Promise.all(addresses.map((address) => kept.delete(address, { ignoreVary: true })));
  }
  // Replaces the photo in the HTTP cache by the server's "not found".
  await Promise.all(addresses.map((address) => fetch(address, { cache: 'reload' })));
}

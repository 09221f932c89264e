import { photoParts } from '@reisspel/contract/photos';
import { pageBase } from '../base.ts';
import { keptCache } from '../device/stored-data.ts';

export async function forgetPhoto(id: string): Promise<void> {
  const addresses = photoParts.map((part) => `${pageBase()}/api/photos/${id}/${part}`);
  if ('caches' in globalThis) {
    const kept = await caches.open(keptCache('photos', pageBase()));
    await Promise.all(addresses.map((address) => kept.delete(address, { ignoreVary: true })));
  }
  // Replaces the photo in the HTTP cache by the server's "not found".
  await Promise.all(addresses.map((address) => fetch(address, { cache: 'reload' })));
}

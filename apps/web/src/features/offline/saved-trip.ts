import { BASE } from '../../lib/base.ts';
import { KEPT_FOLDER, keptCache, PERSONAL_KINDS } from '../../lib/kept.ts';

/** What became of the map around the hotel. `forbidden`: the map server's rules do not allow it. */
export type MapOutcome = 'saved' | 'forbidden' | 'failed' | 'none';

/** What somebody saved for on the way. */
export interface SavedTrip {
  /** Epoch milliseconds by this device's clock. */
  at: number;
  map: MapOutcome;
}

// It lies among what it tells of, so whatever forgets the trip forgets this too.
const ADDRESS = `${BASE}${KEPT_FOLDER}saved`;

/** What this device holds of the trip because somebody asked for it; null for nothing. */
export async function readSavedTrip(): Promise<SavedTrip | null> {
  const cache = await caches.open(keptCache('trip', BASE));
  return (await (await cache.match(ADDRESS))?.json()) ?? null;
}

export async function noteSavedTrip(saved: SavedTrip): Promise<void> {
  const cache = await caches.open(keptCache('trip', BASE));
  await cache.put(ADDRESS, Response.json(saved));
}

/** Gives the room back. What every visit keeps (the app itself, and the trip's texts) stays. */
export async function removeSavedTrip(): Promise<void> {
  const cache = await caches.open(keptCache('trip', BASE));
  await cache.delete(ADDRESS);
  await Promise.all([...PERSONAL_KINDS, 'map' as const].map((kind) => caches.delete(keptCache(kind, BASE))));
}

/** Bytes that this server's app takes on the device, of all its trips together; null where the browser does not say. */
export async function bytesUsed(): Promise<number | null> {
  try {
    return (await navigator.storage.estimate()).usage ?? null;
  } catch {
    return null;
  }
}

/** Why nothing can be saved here; null when it can. */
export type Hindrance = 'insecure' | 'unsupported' | null;

export function hindrance(): Hindrance {
  if (!isSecureContext) return 'insecure';
  return 'serviceWorker' in navigator && 'caches' in globalThis ? null : 'unsupported';
}

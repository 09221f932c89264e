import { pageBase } from '../../lib/base.ts';
import { KEPT_FOLDER, keptCache, PERSONAL_KINDS } from '../../lib/device/stored-data.ts';

/** `forbidden`: by the rules of the map server. `none`: the hotel has no position. */
export type MapOutcome = 'saved' | 'forbidden' | 'failed' | 'none';

/** `none`: the server shows this browser no game. */
export type GameOutcome = 'saved' | 'failed' | 'none';

export interface SavedTrip {
  /** When: epoch milliseconds by this device's clock. */
  at: number;
  map: MapOutcome;
  game: GameOutcome;
  /** The team's photos and the HEIC decoder. */
  pictures: 'saved' | 'failed';
}

export function isPartial({ map, game, pictures }: SavedTrip): boolean {
  return map === 'failed' || game === 'failed' || pictures === 'failed';
}

// Stored in the trip's own cache, so that deleting the trip deletes this too.
const ADDRESS = `${pageBase()}${KEPT_FOLDER}saved`;

/** Null when nothing was saved. */
export async function readSavedTrip(): Promise<SavedTrip | null> {
  const cache = await caches.open(keptCache('trip', pageBase()));
  return (await (await cache.match(ADDRESS))?.json()) ?? null;
}

export async function writeSavedTrip(saved: SavedTrip): Promise<void> {
  const cache = await caches.open(keptCache('trip', pageBase()));
  await cache.put(ADDRESS, Response.json(saved));
}

/** Deletes what was saved, but not the app and the trip's texts, which every visit stores. */
export async function removeSavedTrip(): Promise<void> {
  const cache = await caches.open(keptCache('trip', pageBase()));
  await cache.delete(ADDRESS);
  await Promise.all(
    [...PERSONAL_KINDS, 'map' as const].map((kind) => caches.delete(keptCache(kind, pageBase()))),
  );
}

/** Why this browser cannot save a trip; null when it can. */
export function hindrance(): 'insecure' | 'unsupported' | null {
  if (!isSecureContext) return 'insecure';
  return 'serviceWorker' in navigator && 'caches' in globalThis ? null : 'unsupported';
}

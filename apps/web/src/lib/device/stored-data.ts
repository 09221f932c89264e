/** Kinds of data that the service worker keeps on the device, each in a cache of its own. */
export const KEPT_KINDS = ['trip', 'quiz', 'photos', 'map'] as const;
type KeptKind = (typeof KEPT_KINDS)[number];

/** Kinds whose content depends on the login: a change of session deletes them. */
export const PERSONAL_KINDS = ['quiz', 'photos'] as const satisfies readonly KeptKind[];

export function keptCache(kind: KeptKind, base: string): string {
  return `reisspel-${kind}:${base}`;
}

/** Prefix of cache entries that no server path uses. */
export const KEPT_FOLDER = '/kept/';

/** Reads a value that `storeTripValue` stored; null if there is none. */
export async function readTripValue<T>(base: string, name: string): Promise<T | null> {
  const cache = await caches.open(keptCache('trip', base));
  return (await (await cache.match(`${base}${KEPT_FOLDER}${name}`))?.json()) ?? null;
}

/** Stores a value in the trip's own cache, so that deleting the trip deletes it too. */
export async function storeTripValue(base: string, name: string, value: unknown): Promise<void> {
  const cache = await caches.open(keptCache('trip', base));
  await cache.put(`${base}${KEPT_FOLDER}${name}`, Response.json(value));
}

/** Why an answer comes from the device, and how old it is. */
export interface Kept {
  /** Epoch milliseconds by this device's clock. */
  at: number;
  /** `slow`: the server did not answer in time. */
  because: 'offline' | 'slow';
}

export type MaybeKept<T> = T & { kept?: Kept };

/** Message with which a page of the newest version lets the new service worker take over. */
export const TAKE_OVER = 'reisspel-take-over';

/** Cache with the name of the cache that holds the newest version of the app. */
export const NEWEST_CACHE = 'reisspel-newest';
export const NEWEST_KEY = '/kept/newest';
export const SHELL_PAGE = '/index.html';

/** The Web Lock that an open page holds, so that its version's files stay on the device. */
export function pageLock(entryPath: string): string {
  return `reisspel-page ${entryPath}`;
}

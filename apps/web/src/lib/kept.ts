/** What this device keeps of a trip, to be read without a network. */
export const KEPT_KINDS = ['trip', 'quiz', 'photos', 'map'] as const;
type KeptKind = (typeof KEPT_KINDS)[number];

/** What is only for who is logged in: gone when they log out. */
export const PERSONAL_KINDS = ['quiz', 'photos'] as const satisfies readonly KeptKind[];

/** The cache of a trip, by where it lives: no trip reads another one's, and forgetting one leaves the others. */
export function keptCache(kind: KeptKind, base: string): string {
  return `reisspel-${kind}:${base}`;
}

/** Addresses within a trip's own cache that no server answers at. */
export const KEPT_FOLDER = '/kept/';

/** Since when something is on this device, and why it is shown instead of what the server says now. */
export interface Kept {
  /** Epoch milliseconds by this device's clock. */
  at: number;
  because: 'offline' | 'slow';
}

/** What the server said, now (without `kept`) or some time ago. */
export type MaybeKept<T> = T & { kept?: Kept };

/** What a page tells the service worker: it runs the newest version, so that one may take over. */
export const TAKE_OVER = 'reisspel-take-over';

/** The one entry of this cache tells the cache of the newest version of the app that is on this device as a whole. */
export const NEWEST_CACHE = 'reisspel-newest';
export const NEWEST_KEY = '/kept/newest';
/** The document of every page of the app. */
export const SHELL_PAGE = '/index.html';

/** The Web Lock that a page holds as long as it is open: its version stays on the device for what it has yet to load. */
export function pageLock(entryPath: string): string {
  return `reisspel-page ${entryPath}`;
}

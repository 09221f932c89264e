export const KEPT_KINDS = ['trip', 'quiz', 'photos', 'map'] as const;
type KeptKind = (typeof KEPT_KINDS)[number];

export const PERSONAL_KINDS = ['quiz', 'photos'] as const satisfies readonly KeptKind[];

export function keptCache(kind: KeptKind, base: string): string {
  return `reisspel-${kind}:${base}`;
}

/** Prefix of cache entries that no server path uses. */
export const KEPT_FOLDER = '/kept/';

export interface Kept {
  /** Epoch milliseconds by this device's clock. */
  at: number;
  because: 'offline' | 'slow';
}

export type MaybeKept<T> = T & { kept?: Kept };

/** Tells the service worker that this page is the newest version: the new worker may take over. */
export const TAKE_OVER = 'reisspel-take-over';

export const NEWEST_CACHE = 'reisspel-newest';
export const NEWEST_KEY = '/kept/newest';
export const SHELL_PAGE = '/index.html';

/** The Web Lock that an open page holds, so that its version's files stay on the device. */
export function pageLock(entryPath: string): string {
  return `reisspel-page ${entryPath}`;
}

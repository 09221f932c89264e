/**
 * Tells whether two pages would be drawn from the same answers: a short text that is another for about every other content (FNV-1a, 32
 * bits). What the server's clock said is no part of that.
 */
export function drawnFrom(...answers: unknown[]): string {
  const text = JSON.stringify(answers, (key, value: unknown) => (key === 'serverTime' ? 0 : value));
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * What the server has drawn of this page before any code of ours was here (docs/decisions/0024). It says of itself when that was, and
 * in which zone it took the reader to be, and what it was drawn from.
 */
interface Told {
  drawnAt?: string;
  drawnZone?: string;
  drawnFrom?: string;
}

// A module that is tested without a browser has no page.
const told: Told = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** Epoch milliseconds of the drawn page, by the server's clock; null where nothing was drawn. */
export const DRAWN_AT = told.drawnAt === undefined ? null : Number(told.drawnAt);

/** The zone that the drawn page took for the reader's, as nobody can tell before there is code. */
export const DRAWN_ZONE = told.drawnZone;

/** What it was drawn from, as `drawnFrom` (`lib/drawn-from.ts`) tells it. */
export const DRAWN_FROM = told.drawnFrom;

/** Hash of answers (FNV-1a, 32 bits, base 36), without the server's clock (`serverTime`). */
export function drawnFrom(...answers: unknown[]): string {
  const text = JSON.stringify(answers, (key, value: unknown) => (key === 'serverTime' ? 0 : value));
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

interface Told {
  drawnAt?: string;
  drawnZone?: string;
  drawnFrom?: string;
}

const told: Told = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** Epoch milliseconds by the server's clock; null if the page was not drawn. */
export const DRAWN_AT = told.drawnAt === undefined ? null : Number(told.drawnAt);

/** Zone that the drawing assumed for the reader: the server cannot know it. */
export const DRAWN_ZONE = told.drawnZone;

export const DRAWN_FROM = told.drawnFrom;

/** Hash of answers (FNV-1a, 32 bits, base 36), without the server's clock (`serverTime`). */
export function answersHash(...answers: unknown[]): string {
  const text = JSON.stringify(answers, (key, value: unknown) => (key === 'serverTime' ? 0 : value));
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Attributes that the server puts on the `<html>` of a drawn page. */
interface DrawingAttributes {
  drawnAt?: string;
  drawnZone?: string;
  drawnFrom?: string;
}

const attributes: DrawingAttributes = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** Time of the drawing, in epoch milliseconds by the server's clock; null on a page not drawn. */
export const DRAWN_AT = attributes.drawnAt === undefined ? null : Number(attributes.drawnAt);

/** Time zone that the drawing assumed, because the server does not know the reader's zone. */
export const DRAWN_ZONE = attributes.drawnZone;

/** Hash of the answers that the page was drawn from. */
export const DRAWN_ANSWERS_HASH = attributes.drawnFrom;

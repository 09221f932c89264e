/**
 * What the server has drawn of this page before any code of ours was here (docs/decisions/0024). It says of itself when that was, and
 * how far the clocks were from UTC for which it wrote times, as `Date.getTimezoneOffset` tells it; nothing where it wrote none.
 */
interface Told {
  drawnAt?: string;
  drawnOffset?: string;
}

// A module that is tested without a browser has no page.
const told: Told = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** Epoch milliseconds of the drawn page, by the server's clock; null where nothing was drawn. */
export const DRAWN_AT = told.drawnAt === undefined ? null : Number(told.drawnAt);

/** Whether what was drawn is what this device would draw first, so that it can be taken over as it stands. */
export function isDrawnForHere(): boolean {
  if (DRAWN_AT === null) return false;
  return (
    told.drawnOffset === undefined || new Date(DRAWN_AT).getTimezoneOffset() === Number(told.drawnOffset)
  );
}

import { currentDrawing } from './drawing.ts';

/** The part of a path that names a trip, "/r/lente"; empty for the default trip. */
export function baseOf(path: string): string {
  return /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0] ?? '';
}

/** Unit tests run without a browser, so there is no `location`. */
const BROWSER_BASE = typeof location === 'undefined' ? '' : baseOf(location.pathname);

/** The base of this page's trip. */
export function pageBase(): string {
  return currentDrawing()?.base ?? BROWSER_BASE;
}

/** Puts the trip's base before an address of the API. Leaves any other address as it is. */
export function serverAddress(address: string): string {
  return address.startsWith('/api/') ? `${pageBase()}${address}` : address;
}

/** The trip at this page's address. `tripId` is null until the server has sent it. */
export interface PageTrip {
  base: string;
  tripId: string | null;
}

let tripId: string | null = null;

export function setTripId(id: string): void {
  tripId = id;
}

export function pageTrip(): PageTrip {
  return { base: pageBase(), tripId };
}

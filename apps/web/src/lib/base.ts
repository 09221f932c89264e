/** Unit tests run without a browser, so there is no `location`. */
const PATH = typeof location === 'undefined' ? '/' : location.pathname;

/** The part of a path that names a trip, "/r/lente"; empty for the default trip. */
export function baseOf(path: string): string {
  return /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0] ?? '';
}

/** The base of this page's trip. */
export const BASE = baseOf(PATH);

/** Puts the trip's base before an address of the API; leaves any other address as it is. */
export function serverAddress(address: string): string {
  return address.startsWith('/api/') ? `${BASE}${address}` : address;
}

/** The trip at this page's address; `tripId` is null until the server has sent it. */
export interface PageTrip {
  base: string;
  tripId: string | null;
}

let tripId: string | null = null;

export function learnTripId(id: string): void {
  tripId = id;
}

export function pageTrip(): PageTrip {
  return { base: BASE, tripId };
}

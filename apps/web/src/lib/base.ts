/** A module that is tested without a browser has no address. */
const PATH = typeof location === 'undefined' ? '/' : location.pathname;

/** The part of a path that names its trip: empty for the default trip, "/r/<slug>" for another one. */
export function baseOf(path: string): string {
  return /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0] ?? '';
}

/** Where this trip lives on its server. Everything this page asks of the server is below it. */
export const BASE = baseOf(PATH);

/** The address of what the server keeps for this trip ("/api/..."); one that lies elsewhere stays as it is. */
export function serverAddress(address: string): string {
  return address.startsWith('/api/') ? `${BASE}${address}` : address;
}

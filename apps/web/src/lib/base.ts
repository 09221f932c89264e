/** A module that is tested without a browser has no address. */
const PATH = typeof location === 'undefined' ? '/' : location.pathname;

/**
 * Where this trip lives on its server: empty for the default trip, "/r/<slug>" for another one. Everything this page
 * asks of the server is below it.
 */
export const BASE = /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(PATH)?.[0] ?? '';

/** The address of what the server keeps for this trip ("/api/..."); one that lies elsewhere stays as it is. */
export function serverAddress(address: string): string {
  return address.startsWith('/api/') ? `${BASE}${address}` : address;
}

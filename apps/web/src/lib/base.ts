/**
 * Where this trip lives on its server: empty for the default trip, "/r/<slug>" for another one. Everything this page
 * asks of the server is below it.
 */
export const BASE = /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(location.pathname)?.[0] ?? '';

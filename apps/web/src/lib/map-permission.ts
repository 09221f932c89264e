import { readStored, store } from './storage.ts';

const KEY = 'map_from';

/** Host of the map tiles; null if that is this server, which learns nothing new. */
export function mapHost(template: string): string | null {
  const { origin, host } = new URL(template.replace(/[{}]/g, ''), location.href);
  return origin === location.origin ? null : host;
}

/** True if somebody at this browser has allowed this host. A change of host asks again. */
export function isMapAllowed(host: string | null): boolean {
  return host === null || readStored(KEY) === host;
}

export function allowMap(host: string | null): void {
  if (host !== null) store(KEY, host);
}

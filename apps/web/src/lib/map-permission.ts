import { readStored, store } from './storage.ts';

const KEY = 'map_from';

/** The host that map pictures come from; null when that is this server, which learns nothing new. */
export function mapHost(template: string): string | null {
  const { origin, host } = new URL(template.replace(/[{}]/g, ''), location.href);
  return origin === location.origin ? null : host;
}

/** Whether somebody at this browser has asked for the map of this host. Another host is asked for anew. */
export function isMapAllowed(host: string | null): boolean {
  return host === null || readStored(KEY) === host;
}

export function allowMap(host: string | null): void {
  if (host !== null) store(KEY, host);
}

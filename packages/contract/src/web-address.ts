/** A placeholder for the origin of this server. */
const OWN_ORIGIN = 'https://here.invalid';

/** Accepts a path on this server, or https elsewhere. Like a browser, it reads "\" as "/". */
export function isWebAddress(text: string): boolean {
  if (!text.startsWith('/')) return URL.canParse(text) && new URL(text).protocol === 'https:';
  return URL.canParse(text, OWN_ORIGIN) && new URL(text, OWN_ORIGIN).origin === OWN_ORIGIN;
}

/** A trip's key is the last part of the fragment, which browsers send to no server. */
const TRIP_KEY = /[#&]sleutel=([\w-]+)$/;

/** Adds the key to an address, whose fragment may have another secret. Null adds nothing. */
export function withTripKey(address: string, key: string | null): string {
  return key === null ? address : `${address}${address.includes('#') ? '&' : '#'}sleutel=${key}`;
}

/** Returns the key in an address or a fragment; null without one. */
export function tripKeyIn(address: string): string | null {
  return TRIP_KEY.exec(address.trim())?.[1] ?? null;
}

export function withoutTripKey(address: string): string {
  return address.replace(TRIP_KEY, '');
}

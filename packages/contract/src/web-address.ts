/** A placeholder for the origin of this server. */
const OWN_ORIGIN = 'https://here.invalid';

/** Accepts a path on this server, or https elsewhere. Like a browser, it reads "\" as "/". */
export function isWebAddress(text: string): boolean {
  if (!text.startsWith('/')) return URL.canParse(text) && new URL(text).protocol === 'https:';
  return URL.canParse(text, OWN_ORIGIN) && new URL(text, OWN_ORIGIN).origin === OWN_ORIGIN;
}

/** A trip's key, 256 bits in base64url, is in the fragment, which browsers send to no server. */
const TRIP_KEY = /[#&]sleutel=([\w-]{43})(?![\w-])/;
const BARE_KEY = /^[\w-]{43}$/;

/** Adds the key to an address, whose fragment may have another secret. Null adds nothing. */
export function withTripKey(address: string, key: string | null): string {
  return key === null ? address : `${address}${address.includes('#') ? '&' : '#'}sleutel=${key}`;
}

/** Returns the key in an address, in a message that has it, or alone; null without one. */
export function tripKeyIn(text: string): string | null {
  const trimmed = text.trim();
  return TRIP_KEY.exec(trimmed)?.[1] ?? BARE_KEY.exec(trimmed)?.[0] ?? null;
}

export function withoutTripKey(address: string): string {
  return address.replace(TRIP_KEY, '');
}

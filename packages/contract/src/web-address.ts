/** A placeholder for the origin of this server. */
const OWN_ORIGIN = 'https://here.invalid';

/** Accepts a path on this server, or https elsewhere. Like a browser, it reads "\" as "/". */
export function isWebAddress(text: string): boolean {
  if (!text.startsWith('/')) return URL.canParse(text) && new URL(text).protocol === 'https:';
  return URL.canParse(text, OWN_ORIGIN) && new URL(text, OWN_ORIGIN).origin === OWN_ORIGIN;
}

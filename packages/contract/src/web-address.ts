/** Stands for the origin of this server. */
const OWN_ORIGIN = 'https://here.invalid';

/** A path on this server, or https elsewhere. Parses like a browser, which reads "\" as "/". */
export function isWebAddress(text: string): boolean {
  if (!text.startsWith('/')) return URL.canParse(text) && new URL(text).protocol === 'https:';
  return URL.canParse(text, OWN_ORIGIN) && new URL(text, OWN_ORIGIN).origin === OWN_ORIGIN;
}

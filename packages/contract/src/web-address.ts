/** A placeholder for the origin of this server. */
const HERE = 'https://here.invalid';

/**
 * True for a path on this server and for an https URL elsewhere. It parses like a browser, which
 * reads a backslash as a slash and drops a tab.
 */
export function isWebAddress(text: string): boolean {
  if (!text.startsWith('/')) return URL.canParse(text) && new URL(text).protocol === 'https:';
  return URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE;
}

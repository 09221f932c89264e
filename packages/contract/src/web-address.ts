/** Stands for this server, wherever it is. */
const HERE = 'https://here.invalid';

/**
 * Whether `text` is an address on this server, or one elsewhere by https. Read as a browser does: to
 * that one a backslash is a slash, and a tab is nothing.
 */
export function isWebAddress(text: string): boolean {
  if (!text.startsWith('/')) return URL.canParse(text) && new URL(text).protocol === 'https:';
  return URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE;
}

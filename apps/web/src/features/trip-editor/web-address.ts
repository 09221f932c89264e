const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LOOKS_LIKE_SITE = /^[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/;

/** "www.hotel.es" as a browser needs it, "https://www.hotel.es"; anything else stays as it was typed. */
export function webAddress(text: string): string {
  const trimmed = text.trim();
  return !SCHEME.test(trimmed) && LOOKS_LIKE_SITE.test(trimmed) ? `https://${trimmed}` : trimmed;
}

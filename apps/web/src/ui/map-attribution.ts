const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** OpenStreetMap requires this link on every map. */
const OSM_LINK =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>';

/** Turns the plain `text` of an attribution into HTML, with OpenStreetMap's link. */
export function attributionHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '').replace('OpenStreetMap', OSM_LINK);
}

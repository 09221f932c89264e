const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** OpenStreetMap asks for this link wherever its map is shown. */
const OSM_LINK =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>';

/** The thanks below a map, as HTML of plain `text`. */
export function attributionHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '').replace('OpenStreetMap', OSM_LINK);
}

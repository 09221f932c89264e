/** The tile of a picture in an album, by the picture's id; null where it is not on the page. */
export function tileIn(album: Element | null, id: string): Element | null {
  return album?.querySelector(`[data-picture="${CSS.escape(id)}"]`) ?? null;
}

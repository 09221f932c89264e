/** Each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses a computed colour, `rgb(18, 38, 58)`; null for any other notation. */
export function rgbOf(color: string): Rgb | null {
  const found = /^rgba?\((\d+), (\d+), (\d+)/.exec(color);
  return found === null ? null : [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** Relative luminance by WCAG 2.2. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio by WCAG 2.2: 1 (none) to 21 (black on white), in either order. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

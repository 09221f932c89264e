/** Decoded pixels: four bytes each (red, green, blue, alpha), rows `stride` bytes apart. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  stride: number;
}

export interface Rgba {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

export function fitWithin(
  width: number,
  height: number,
  longEdge: number,
): { width: number; height: number } {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The source pixels (from, to) of pixel `index`, when `sourceSize` pixels shrink to `size`. */
function span(index: number, size: number, sourceSize: number): [number, number] {
  const start = Math.floor((index * sourceSize) / size);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * sourceSize) / size))];
}

/**
 * Shrinks a picture to `longEdge` pixels. Each pixel is the mean of its source pixels. Uses no
 * canvas, because a canvas on an iPhone has at most 16,777,216 pixels.
 */
export function shrink({ data, width, height, stride }: Pixels, longEdge: number): Rgba {
  const size = fitWithin(width, height, longEdge);
  const shrunk = new Uint8ClampedArray(size.width * size.height * 4);
  let to = 0;
  for (let y = 0; y < size.height; y += 1) {
    const [top, bottom] = span(y, size.height, height);
    for (let x = 0; x < size.width; x += 1) {
      const [left, right] = span(x, size.width, width);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let at = row * stride + left * 4, end = row * stride + right * 4; at < end; at += 4) {
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
        }
      }
      const count = (bottom - top) * (right - left);
      shrunk[to] = red / count;
      shrunk[to + 1] = green / count;
      shrunk[to + 2] = blue / count;
      shrunk[to + 3] = 255;
      to += 4;
    }
  }
  return { data: shrunk, ...size };
}

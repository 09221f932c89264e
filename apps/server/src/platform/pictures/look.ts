/** Pixels of each edge of the picture that a look is made of. */
export const LOOK_EDGE_PX = 50;
/** Pixels that a part leaves out of each direction: a copy may have lost a tenth of its edges. */
const CUT_PX = 4;
/** Pixels from and to which parts reach, across and down. */
const SPANS = [
  [0, LOOK_EDGE_PX],
  [CUT_PX / 2, LOOK_EDGE_PX - CUT_PX / 2],
  [0, LOOK_EDGE_PX - CUT_PX],
  [CUT_PX, LOOK_EDGE_PX],
] as const;
/** Waves of each direction: 8 by 8 make 64 bits. Finer ones differ between copies of a photo. */
const WAVES = 8;
/** Variance of the brightness (0 to 255) under which a picture shows only noise. */
const MIN_CONTRAST = 16;

/** A span with the height of each wave at each of its pixels, from the coarsest wave. */
const WAVED_SPANS = SPANS.map(([from, to]) => ({
  from,
  cosines: Array.from({ length: WAVES }, (_, wave) =>
    Float64Array.from({ length: to - from }, (__, at) =>
      Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * (to - from))),
    ),
  ),
}));

function contrast(grey: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of grey) {
    sum += value;
    squares += value * value;
  }
  return squares / grey.length - (sum / grey.length) ** 2;
}

/** How strong each wave of a span is in each line of `LOOK_EDGE_PX` values. */
function strengths(values: Float64Array, { from, cosines }: (typeof WAVED_SPANS)[number]): Float64Array[] {
  return cosines.map((cosine) => {
    const sums = new Float64Array(values.length / LOOK_EDGE_PX);
    for (let line = 0; line < sums.length; line += 1) {
      let sum = 0;
      for (let at = 0; at < cosine.length; at += 1) {
        sum += (cosine[at] ?? 0) * (values[line * LOOK_EDGE_PX + from + at] ?? 0);
      }
      sums[line] = sum;
    }
    return sums;
  });
}

function hexadecimal(bits: readonly boolean[]): string {
  const text = bits.map((bit) => (bit ? '1' : '0')).join('');
  return text.replaceAll(/.{4}/g, (digit) => Number.parseInt(digit, 2).toString(16));
}

/**
 * Returns what a picture looks like (perceptual hashes): 64 bits in 16 hexadecimal digits for the
 * whole, and then for each of 15 parts. Each bit says whether a wave of brightness begins light or
 * dark (the sign of a DCT coefficient), which other sizes, qualities and light change little.
 * `grey` has a byte for each of 50 by 50 pixels. null for a picture without contrast, because
 * these would all look alike.
 */
export function lookOf(grey: Uint8Array): string | null {
  if (contrast(grey) < MIN_CONTRAST) return null;
  const values = Float64Array.from(grey);
  return WAVED_SPANS.flatMap((across) => {
    const waves = strengths(values, across);
    return WAVED_SPANS.map((down) =>
      hexadecimal(waves.flatMap((wave) => strengths(wave, down)).map(([strength = 0]) => strength > 0)),
    );
  }).join('');
}

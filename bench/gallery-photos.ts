import sharp from 'sharp';
import { bytesOf, type Picture } from './pictures.ts';

/** Width by height of photos that phones make: landscape, portrait, wide, tall, square. */
const ASPECTS = [4 / 3, 3 / 4, 16 / 9, 9 / 16, 1] as const;
/** Pixels of the long edge: enough for the gallery's rows, and faster to make than a full photo. */
const LONG_EDGE_PX = 1_280;
const JPEG_QUALITY = 85;

/** Returns a generator of numbers from 0 to 1, the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes a new photo from a real one: it changes the shape and the light, and mirrors some. */
export async function variantOf(picture: Picture, random: () => number): Promise<Buffer> {
  const aspect = ASPECTS[Math.floor(random() * ASPECTS.length)] ?? 1;
  const size =
    aspect >= 1
      ? { width: LONG_EDGE_PX, height: Math.round(LONG_EDGE_PX / aspect) }
      : { width: Math.round(LONG_EDGE_PX * aspect), height: LONG_EDGE_PX };
  const light = { brightness: 0.8 + 0.4 * random(), hue: Math.floor(random() * 40) - 20 };
  return sharp(await bytesOf(picture))
    .resize({ ...size, fit: 'cover', position: random() < 0.5 ? 'centre' : 'attention' })
    .flop(random() < 0.5)
    .modulate(light)
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

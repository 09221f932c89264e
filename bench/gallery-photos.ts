import sharp from 'sharp';
import { bytesOf, type Picture } from './pictures.ts';

/** Width to height, as phones make them: lying, standing, wide, standing tall, square. */
const ASPECTS = [4 / 3, 3 / 4, 16 / 9, 9 / 16, 1] as const;
/** Pixels of the long edge: more than the largest size the gallery's rows show, and quicker to make than a phone's own. */
const LONG_EDGE_PX = 1_280;
const JPEG_QUALITY = 85;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One more photo made of a real one: another shape, mirrored or not, in another light. */
export async function variantOf(picture: Picture, chance: () => number): Promise<Buffer> {
  const aspect = ASPECTS[Math.floor(chance() * ASPECTS.length)] ?? 1;
  const size =
    aspect >= 1
      ? { width: LONG_EDGE_PX, height: Math.round(LONG_EDGE_PX / aspect) }
      : { width: Math.round(LONG_EDGE_PX * aspect), height: LONG_EDGE_PX };
  const light = { brightness: 0.8 + 0.4 * chance(), hue: Math.floor(chance() * 40) - 20 };
  return sharp(await bytesOf(picture))
    .resize({ ...size, fit: 'cover', position: chance() < 0.5 ? 'centre' : 'attention' })
    .flop(chance() < 0.5)
    .modulate(light)
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

import { MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import sharp from 'sharp';

/** Long edge in pixels: the face model sees 430 (a tile of three fifths in 256), the other 512. */
const LONG_EDGE_PX = 1_024;

/** A decoded photo: upright, three bytes a pixel. */
export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Rejects when the bytes are no photo. */
export async function decode(photo: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .resize({ width: LONG_EDGE_PX, height: LONG_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A part of the picture, centred in a black square of `edge` pixels with its proportions kept. */
export function square({ data, width, height }: Picture, part: Box, edge: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize({ width: edge, height: edge, fit: 'contain', background: '#000000' })
    .raw()
    .toBuffer();
}

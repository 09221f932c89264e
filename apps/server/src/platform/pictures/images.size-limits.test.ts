import { done } from '@reisspel/rules/outcome';
import type { Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { allowedEdge } from './images.ts';

/** Returns the metadata of a colour photo. */
function photo(width: number, height: number, more: Partial<Metadata> = {}): Metadata {
  return {
    format: 'jpeg',
    width,
    height,
    channels: 3,
    depth: 'uchar',
    space: 'srgb',
    chromaSubsampling: '4:2:0',
    isProgressive: false,
    isPalette: false,
    hasProfile: false,
    hasAlpha: false,
    autoOrient: { width, height },
    ...more,
  };
}

describe('accepts', () => {
  test.each<[string, Metadata, number]>([
    ['a photo of 48 megapixels, at full size', photo(8_064, 6_048), 8_064],
    ['a rotated photo of 12 megapixels, at full size', photo(4_032, 3_024, { orientation: 6 }), 4_032],
    [
      'a rotated photo of 48 megapixels, at the size that the app sends',
      photo(8_064, 6_048, { orientation: 6 }),
      2_560,
    ],
    ['a rotated panorama, at the size that the app sends', photo(3_000, 16_000, { orientation: 8 }), 2_560],
    [
      'a WebP of the size that the app sends, at full size',
      photo(2_560, 1_707, { format: 'webp', channels: 4 }),
      2_560,
    ],
    [
      'a large WebP, at the size in which photos are shown',
      photo(7_000, 7_000, { format: 'webp', channels: 4 }),
      1_600,
    ],
    [
      'a progressive JPEG of 24 megapixels, at full size',
      photo(6_000, 4_000, { isProgressive: true }),
      6_000,
    ],
    [
      'a JPEG of 12 megapixels, at full size with any coding and rotation',
      photo(4_032, 3_024, { isProgressive: true, chromaSubsampling: '4:4:4', orientation: 3 }),
      4_032,
    ],
  ])('%s', (_what, metadata, longEdge) => {
    expect(allowedEdge(metadata)).toEqual(done(longEdge));
  });
});

describe('tells how many megapixels are allowed when it refuses', () => {
  test.each<[string, Metadata, number]>([
    ['a photo of more than 50 megapixels', photo(10_000, 6_000), 50],
    ['a picture of one row', photo(49_000_000, 1), 50],
    ['a progressive JPEG of 48 megapixels', photo(8_064, 6_048, { isProgressive: true }), 25],
    [
      'an interlaced PNG of 16 bits',
      photo(4_000, 4_000, { format: 'png', channels: 4, depth: 'ushort', isProgressive: true }),
      9,
    ],
  ])('%s', (_what, metadata, maxMegapixels) => {
    expect(allowedEdge(metadata)).toEqual({
      ok: false,
      code: 'photo_too_many_pixels',
      params: { maxMegapixels },
    });
  });
});

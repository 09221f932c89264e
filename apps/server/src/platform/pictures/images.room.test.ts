import type { Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { roomFor } from './images.ts';

/** The metadata of a colour photo. */
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
    ['a photo of 48 megapixels, as large as it is', photo(8_064, 6_048), 8_064],
    ['a turned one of 12 megapixels too', photo(4_032, 3_024, { orientation: 6 }), 4_032],
    [
      'a turned one of 48 megapixels, as large as the app sends them',
      photo(8_064, 6_048, { orientation: 6 }),
      2_560,
    ],
    ['a panorama that is turned, likewise', photo(3_000, 16_000, { orientation: 8 }), 2_560],
    ['a WebP of what the app sends', photo(2_560, 1_707, { format: 'webp', channels: 4 }), 2_560],
    [
      'a large WebP, as large as photos are shown',
      photo(7_000, 7_000, { format: 'webp', channels: 4 }),
      1_600,
    ],
    ['a progressive JPEG of 24 megapixels', photo(6_000, 4_000, { isProgressive: true }), 6_000],
    [
      'any JPEG of 12 megapixels, however it is coded and turned',
      photo(4_032, 3_024, { isProgressive: true, chromaSubsampling: '4:4:4', orientation: 3 }),
      4_032,
    ],
  ])('%s', (_what, metadata, longEdge) => {
    expect(roomFor(metadata)).toEqual({ ok: true, longEdge });
  });
});

describe('refuses, and names the megapixels that fit', () => {
  test.each<[string, Metadata, number]>([
    ['more than 50 megapixels', photo(10_000, 6_000), 50],
    ['a single row', photo(49_000_000, 1), 50],
    ['a progressive JPEG of 48 megapixels', photo(8_064, 6_048, { isProgressive: true }), 25],
    [
      'an interlaced PNG of 16 bits',
      photo(4_000, 4_000, { format: 'png', channels: 4, depth: 'ushort', isProgressive: true }),
      9,
    ],
  ])('%s', (_what, metadata, maxMegapixels) => {
    expect(roomFor(metadata)).toEqual({ ok: false, maxMegapixels });
  });
});

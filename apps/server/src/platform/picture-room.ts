import { CAPTURE_LONG_EDGE_PX, MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import { VIEW_EDGE_PX } from '@reisspel/contract/photos';
import type { Metadata } from 'sharp';

/** Pixels of an edge: more than any panorama of a phone has; a single row of a wider one takes hundreds of megabytes. */
const MAX_EDGE_PX = 20_000;
/** Bytes that a picture may hold while it is read: 12 megapixels of any kind. With the server itself that is less than 300 MB. */
const MAX_READ_BYTES = 75_000_000;
/** Bytes that may be held of the full picture while it is made: 12 megapixels that are turned, as phones make them. */
const MAX_MADE_BYTES = 37_000_000;
/** A progressive JPEG is held as its coefficients, of two bytes each. */
const COEFFICIENT_BYTES = 2;
/** Samples of a pixel in a JPEG whose colours are kept more coarsely than its light, as cameras do. */
const SAMPLES = new Map([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
]);
/** Bytes of a pixel of a WebP: its canvas and the frame on it, both with four channels. */
const WEBP_PIXEL_BYTES = 8;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

function sampleBytes({ depth }: Metadata): number {
  return depth === 'uchar' ? 1 : 2;
}

/** Bytes that each pixel takes while a picture is read, whatever size it is to get. Most kinds are read row by row. */
function bytesToRead(metadata: Metadata): number {
  const { isProgressive, format, channels, chromaSubsampling } = metadata;
  if (!isProgressive) return 0;
  if (format !== 'jpeg') return channels * sampleBytes(metadata);
  return COEFFICIENT_BYTES * (SAMPLES.get(chromaSubsampling ?? '') ?? channels);
}

/** Bytes that each pixel of what is made takes: a WebP is shrunk as it is read, and what is turned is held as a whole. */
function bytesToMake(metadata: Metadata): number {
  const { format, channels, orientation = 1 } = metadata;
  const turned = orientation === 1 ? 0 : channels * sampleBytes(metadata);
  return turned + (format === 'webp' ? WEBP_PIXEL_BYTES : 0);
}

/** Whether there is room for a picture, by what its header says, and the long edge (pixels) that it can be made with. */
export type Room = { ok: true; longEdge: number } | { ok: false; maxMegapixels: number };

/** What there is no room for in its own size is made as large as the app itself sends photos, or as it shows them at most. */
export function roomFor(metadata: Metadata): Room {
  const { width, height } = metadata;
  const pixels = width * height;
  const longEdge = Math.max(width, height);
  const toRead = bytesToRead(metadata);
  const most = toRead === 0 ? MAX_PHOTO_PIXELS : Math.min(MAX_PHOTO_PIXELS, MAX_READ_BYTES / toRead);
  if (pixels > most || longEdge > MAX_EDGE_PX) {
    return { ok: false, maxMegapixels: Math.floor(most / PIXELS_PER_MEGAPIXEL) };
  }
  if (pixels * bytesToMake(metadata) <= MAX_MADE_BYTES) return { ok: true, longEdge };
  const roomy = metadata.format === 'webp' ? VIEW_EDGE_PX : CAPTURE_LONG_EDGE_PX;
  return { ok: true, longEdge: Math.min(longEdge, roomy) };
}

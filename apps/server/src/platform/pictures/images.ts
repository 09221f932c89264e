import { CAPTURE_LONG_EDGE_PX, MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import { type PhotoVariant, VIEW_EDGE_PX } from '@reisspel/contract/photos';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Metadata, OutputInfo } from 'sharp';
import { createMutex } from '../admission.ts';
import { lowerPoolPriority } from '../process.ts';
import { LOOK_EDGE_PX, lookOf } from './look.ts';
import { stillPicture } from './picture-chunks.ts';

/**
 * Pixels of an edge: more than a phone's panorama. One row of a wider picture takes hundreds of MB.
 */
const MAX_EDGE_PX = 20_000;
/** Bytes for reading, enough for 12 megapixels of any kind: the server then stays under 300 MB. */
const MAX_READ_BYTES = 75_000_000;
/** Bytes for making the full picture: enough for 12 megapixels that must be rotated. */
const MAX_RESULT_BYTES = 37_000_000;
/** Bytes of a coefficient: a progressive JPEG is in memory as coefficients. */
const COEFFICIENT_BYTES = 2;
/** JPEG samples per pixel with chroma subsampling, as in camera files. */
const SAMPLES = new Map([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
]);
/** Bytes per WebP pixel: its canvas and the frame on it, both with four channels. */
const WEBP_PIXEL_BYTES = 8;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

function sampleBytes({ depth }: Metadata): number {
  return depth === 'uchar' ? 1 : 2;
}

/** Returns the bytes per pixel while a picture is read, or 0 for kinds read row by row. */
function readBytesPerPixel(metadata: Metadata): number {
  const { isProgressive, format, channels, chromaSubsampling } = metadata;
  if (!isProgressive) return 0;
  if (format !== 'jpeg') return channels * sampleBytes(metadata);
  return COEFFICIENT_BYTES * (SAMPLES.get(chromaSubsampling ?? '') ?? channels);
}

/** Returns the bytes per pixel of the result. Only a rotated one or a WebP is whole in memory. */
function resultBytesPerPixel(metadata: Metadata): number {
  const { format, channels, orientation = 1 } = metadata;
  const rotated = orientation === 1 ? 0 : channels * sampleBytes(metadata);
  return rotated + (format === 'webp' ? WEBP_PIXEL_BYTES : 0);
}

/**
 * Returns the long edge in pixels of the full picture, or a refusal. A picture that takes too much
 * memory gets the size in which the app sends photos. A WebP gets the size in which it shows them.
 */
export function allowedEdge(metadata: Metadata): Outcome<number> {
  const { width, height } = metadata;
  const pixels = width * height;
  const longEdge = Math.max(width, height);
  const toRead = readBytesPerPixel(metadata);
  const maxPixels = toRead === 0 ? MAX_PHOTO_PIXELS : Math.min(MAX_PHOTO_PIXELS, MAX_READ_BYTES / toRead);
  if (pixels > maxPixels || longEdge > MAX_EDGE_PX) {
    const maxMegapixels = Math.floor(maxPixels / PIXELS_PER_MEGAPIXEL);
    return { ok: false, code: 'photo_too_many_pixels', params: { maxMegapixels } };
  }
  if (pixels * resultBytesPerPixel(metadata) <= MAX_RESULT_BYTES) return done(longEdge);
  const smaller = metadata.format === 'webp' ? VIEW_EDGE_PX : CAPTURE_LONG_EDGE_PX;
  return done(Math.min(longEdge, smaller));
}

/** Pixels of the long edge: two columns on a phone (design 6). */
const THUMB_EDGE_PX = 480;
/** JPEG quality from which artefacts are invisible on a phone. */
const FULL_JPEG_QUALITY = 86;
/** The lowest effort that still beats JPEG: a team waits for the encoding. */
const WEBP = { quality: 78, effort: 2 } as const;

export interface ProcessedPhoto {
  width: number;
  height: number;
  look: string | null;
  variants: Record<PhotoVariant, Buffer>;
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp';

export const PHOTO_MAGIC_BYTES = 12;

/** Detects the format by the first bytes. Returns null for a format that we refuse. */
export function photoFormat(head: Buffer): PhotoFormat | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

export function photoTooLarge(maxBytes: number): Outcome<never> {
  return { ok: false, code: 'photo_too_large', params: { maxBytes } };
}

async function prepareSharp() {
  const { default: sharp } = await import('sharp');
  lowerPoolPriority();
  // No picture is decoded twice in the same way, so cached data is never reused.
  sharp.cache(false);
  // More threads are no faster, and each has buffers of its own.
  sharp.concurrency(1);
  return sharp;
}

let prepared: ReturnType<typeof prepareSharp> | undefined;

/** Prepares sharp for the first photo: at the start it would take a fifth of the time. */
function loadSharp() {
  prepared ??= prepareSharp();
  return prepared;
}

/** ITU-R BT.709 weights for red, green and blue. */
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;

/** Returns the mean luminance (0 to 255) of a colour photo, as `processPhoto` makes them. */
export async function meanBrightness(picture: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { channels } = await sharp(picture).stats();
  return LUMINANCE.reduce((sum, weight, at) => sum + weight * (channels[at]?.mean ?? 0), 0);
}

interface Decoding {
  pixels: number;
  longEdge: number;
}

function within(edge: number) {
  return { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const;
}

function rawOf({ width, height, channels }: OutputInfo) {
  return { width, height, channels };
}

async function encode(bytes: Buffer, { pixels, longEdge }: Decoding): Promise<ProcessedPhoto> {
  const sharp = await loadSharp();
  // Decodes again, because sharp's own `clone` copies all bytes of the picture.
  const upright = () => sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' }).autoOrient();
  const view = await upright()
    .resize(within(VIEW_EDGE_PX))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The small variants use the decoded view, so that the original is decoded twice, not four times.
  const fromView = () => sharp(view.data, { raw: rawOf(view.info) });
  const thumb = await fromView().resize(within(THUMB_EDGE_PX)).raw().toBuffer({ resolveWithObject: true });
  const fromThumb = () => sharp(thumb.data, { raw: rawOf(thumb.info) });
  const [full, viewWebp, thumbWebp, grey] = await Promise.all([
    upright()
      .resize(within(longEdge))
      .flatten({ background: '#ffffff' })
      // Optimising holds the whole picture in memory.
      .jpeg({ quality: FULL_JPEG_QUALITY, optimiseCoding: pixels <= LARGE_PIXELS })
      .toBuffer({ resolveWithObject: true }),
    fromView().webp(WEBP).toBuffer(),
    fromThumb().webp(WEBP).toBuffer(),
    fromThumb().greyscale().resize(LOOK_EDGE_PX, LOOK_EDGE_PX, { fit: 'fill' }).raw().toBuffer(),
  ]);
  return {
    width: full.info.width,
    height: full.info.height,
    look: lookOf(grey),
    variants: { full: full.data, view: viewWebp, thumb: thumbWebp },
  };
}

/** Pixels of a quiz picture's long edge: sharp on a phone, some 100 KB in a saved game. */
const QUIZ_IMAGE_EDGE_PX = 1_280;

/** Pixels above which pictures are processed one at a time. Phones send 5 million. */
const LARGE_PIXELS = 16_000_000;

const oneAtATime = createMutex();

/** Decodes a file if its first bytes have a known format. Sharp would also render an SVG. */
async function decodeUpload<T>(
  file: Buffer,
  decode: (picture: Buffer, decoding: Decoding) => Promise<T>,
): Promise<Outcome<T>> {
  const format = photoFormat(file);
  const picture = format && stillPicture(file, format);
  if (picture === null) return refuse('photo_unreadable');
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(picture, { limitInputPixels: false }).metadata();
    const longEdge = allowedEdge(metadata);
    if (!longEdge.ok) return longEdge;
    const pixels = metadata.width * metadata.height;
    const work = () => decode(picture, { pixels, longEdge: longEdge.value });
    return done(await (pixels > LARGE_PIXELS ? oneAtATime(work) : work()));
  } catch (error) {
    // sharp reports a broken file as a plain Error; any other class is a fault in this code.
    if (error instanceof Error && error.constructor === Error) return refuse('photo_unreadable');
    throw error;
  }
}

/** Makes the three sizes of a photo. */
export const processPhoto = (bytes: Buffer) => decodeUpload(bytes, encode);

async function toWebp(bytes: Buffer, edge: number): Promise<Outcome<Buffer>> {
  const sharp = await loadSharp();
  return decodeUpload(bytes, (picture) =>
    sharp(picture, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(within(edge))
      .webp(WEBP)
      .toBuffer(),
  );
}

export async function processQuizImage(bytes: Buffer): Promise<Outcome<Buffer>> {
  const image = await toWebp(bytes, QUIZ_IMAGE_EDGE_PX);
  return image.ok || image.code !== 'photo_unreadable' ? image : refuse('image_unsupported');
}

export const processView = (bytes: Buffer) => toWebp(bytes, VIEW_EDGE_PX);

/** False for a picture that is damaged or cut off. */
export async function isWholePicture(bytes: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const read = await decodeUpload(bytes, (picture) => sharp(picture, { failOn: 'warning' }).raw().toBuffer());
  return read.ok;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  jpegBomb,
  jpegWithMetadata,
  plainWebp,
  pngBomb,
  polyglot,
  SCRIPT,
  webpBomb,
} from './hostile-files.ts';
import { PRIVATE_TEXTS, privateJpeg } from './private-photos.ts';

const EDGE = 50_000;
/** Width and height in pixels of the largest allowed photo. */
const ALLOWED_EDGE = 7_000;
const RGBA = { type: 6, channels: 4 } as const;
const JAR = Buffer.concat([
  Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]),
  Buffer.from('META-INF/MANIFEST.MF'),
]);
const HEIC = join(import.meta.dirname, '../../../../e2e/fixtures/photo-turned.heic');
const TIFF = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]);

export interface HostileFile {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  /** The error code for this file as a photo. Null if the server accepts a harmless copy. */
  code: string | null;
  /** True if it needs a second of CPU. Then only some tests use it. */
  isLarge?: boolean;
}

const cut = async () => (await jpegWithMetadata()).subarray(0, 700);

export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: 'a PNG of 50,000 by 50,000',
    make: () => pngBomb({ width: EDGE, height: EDGE }),
    code: 'photo_too_many_pixels',
  },
  { name: 'a JPEG of 50,000 by 50,000', make: () => jpegBomb(EDGE, EDGE), code: 'photo_too_many_pixels' },
  { name: 'a WebP of 50,000 by 50,000', make: () => webpBomb(EDGE, EDGE), code: 'photo_unreadable' },
  {
    name: 'a PNG of one row',
    make: () => pngBomb({ width: 49_000_000, height: 1 }),
    code: 'photo_too_many_pixels',
  },
  {
    name: 'an interlaced PNG of 49 megapixels',
    make: () =>
      pngBomb({ width: ALLOWED_EDGE, height: ALLOWED_EDGE, depth: 16, colour: RGBA, interlaced: true }),
    code: 'photo_too_many_pixels',
  },
  {
    name: 'a progressive JPEG of 49 megapixels',
    make: () => jpegBomb(ALLOWED_EDGE, ALLOWED_EDGE, { progressive: true }),
    code: 'photo_too_many_pixels',
  },
  {
    name: 'a PNG of 49 megapixels',
    make: () => pngBomb({ width: ALLOWED_EDGE, height: ALLOWED_EDGE, depth: 8 }),
    code: null,
    isLarge: true,
  },
  {
    name: 'a JPEG of 49 megapixels',
    make: () => jpegBomb(ALLOWED_EDGE, ALLOWED_EDGE),
    code: null,
    isLarge: true,
  },
  {
    name: 'a JPEG of 48 megapixels, turned',
    make: () => jpegBomb(8_064, 6_048, { orientation: 6 }),
    code: null,
    isLarge: true,
  },
  {
    name: 'a WebP of 49 megapixels',
    make: () => plainWebp(ALLOWED_EDGE, ALLOWED_EDGE),
    code: null,
    isLarge: true,
  },
  { name: 'a GIF of 10,000 frames', make: () => animatedGif(10_000), code: 'photo_unsupported' },
  {
    name: 'a GIF that is a JAR',
    make: () => Buffer.concat([animatedGif(1), JAR]),
    code: 'photo_unsupported',
  },
  { name: 'an APNG of 10,000 frames', make: () => animatedPng(10_000), code: 'photo_unreadable' },
  { name: 'a WebP of 500 frames', make: () => animatedWebp(500), code: 'photo_unreadable' },
  {
    name: 'an SVG',
    make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    code: 'photo_unsupported',
  },
  {
    name: 'an SVG that says it is a WebP',
    make: () => Buffer.from(`RIFF0000WEBP<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    code: 'photo_unreadable',
  },
  { name: 'an HTML page', make: () => Buffer.from(`<!doctype html>${SCRIPT}`), code: 'photo_unsupported' },
  { name: 'a HEIC photo', make: () => readFile(HEIC), code: 'photo_unsupported' },
  { name: 'a TIFF', make: () => TIFF, code: 'photo_unsupported' },
  { name: 'a photo followed by an HTML page', make: () => polyglot(`<!doctype html>${SCRIPT}`), code: null },
  { name: 'a photo followed by a ZIP', make: () => polyglot(JAR), code: null },
  { name: 'a photo with GPS data and a script', make: jpegWithMetadata, code: null },
  { name: 'a photo with another in its EXIF, and a third after it', make: privateJpeg, code: null },
  { name: 'a photo that breaks off', make: cut, code: 'photo_unreadable' },
  { name: 'nothing at all', make: () => Buffer.alloc(0), code: 'photo_missing' },
  {
    name: 'the first bytes of a JPEG',
    make: () => Buffer.from([0xff, 0xd8, 0xff]),
    code: 'photo_unreadable',
  },
  {
    name: 'a header, and noise',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]),
    code: 'photo_unreadable',
  },
];

/**
 * Texts that an accepted picture must not contain. A name of four letters alone occurs by chance in
 * some of the pictures, so it counts with the bytes that always stand beside it.
 */
export const REMAINS = new RegExp(
  ['script|hostile-|Exif\\0\\0|xmpmeta|META-INF|\\0\\0\\0\\x08acTL|ANMF[^]{3}\\0', ...PRIVATE_TEXTS].join(
    '|',
  ),
);

/** Names with path traversal, encoded or not. */
export const TRICKS: readonly string[] = [
  '..',
  '../../secret.key',
  '..%2f..%2fsecret.key',
  '%2e%2e%2f%2e%2e%2fsecret.key',
  '..\\..\\secret.key',
  '..%5c..%5csecret.key',
  'x%00.webp',
  '%2fetc%2fpasswd',
  'C:%5csecret.key',
  'quiz-1750496400000-0123456789abcdef.webp%2f..%2f..%2fsecret.key',
  'full%0d%0aSet-Cookie:%20x=y',
  '....%2f%2f....%2f%2fsecret.key',
  '%c0%ae%c0%ae%2fsecret.key',
  '%',
];

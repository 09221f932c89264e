import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  jpegBomb,
  plainWebp,
  pngBomb,
  polyglot,
  SCRIPT,
  talkativeJpeg,
  webpBomb,
} from './hostile-files.ts';
import { TELLTALES, tellingJpeg } from './telling-photos.ts';

const EDGE = 50_000;
/** The most pixels that a photo may have. */
const LEGAL_EDGE = 7_000;
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
  /** The error code as a photo; null: accepted and made harmless. */
  code: string | null;
  /** Takes a second of CPU, so only some tests use it. */
  isLarge?: boolean;
}

const cut = async () => (await talkativeJpeg()).subarray(0, 700);

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
    make: () => pngBomb({ width: LEGAL_EDGE, height: LEGAL_EDGE, depth: 16, colour: RGBA, interlaced: true }),
    code: 'photo_too_many_pixels',
  },
  {
    name: 'a progressive JPEG of 49 megapixels',
    make: () => jpegBomb(LEGAL_EDGE, LEGAL_EDGE, { progressive: true }),
    code: 'photo_too_many_pixels',
  },
  {
    name: 'a PNG of 49 megapixels',
    make: () => pngBomb({ width: LEGAL_EDGE, height: LEGAL_EDGE, depth: 8 }),
    code: null,
    isLarge: true,
  },
  {
    name: 'a JPEG of 49 megapixels',
    make: () => jpegBomb(LEGAL_EDGE, LEGAL_EDGE),
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
    make: () => plainWebp(LEGAL_EDGE, LEGAL_EDGE),
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
  { name: 'a page', make: () => Buffer.from(`<!doctype html>${SCRIPT}`), code: 'photo_unsupported' },
  { name: 'a HEIC photo', make: () => readFile(HEIC), code: 'photo_unsupported' },
  { name: 'a TIFF', make: () => TIFF, code: 'photo_unsupported' },
  { name: 'a photo with a page behind it', make: () => polyglot(`<!doctype html>${SCRIPT}`), code: null },
  { name: 'a photo with a ZIP behind it', make: () => polyglot(JAR), code: null },
  { name: 'a photo that says where it was made, and a script', make: talkativeJpeg, code: null },
  { name: 'a photo with another inside its EXIF, and one behind it', make: tellingJpeg, code: null },
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

/** Must not be in an accepted picture. At least four characters: three can occur by chance. */
export const REMAINS = new RegExp(
  ['script|hostile-|Exif|xmpmeta|META-INF|acTL|ANMF', ...TELLTALES].join('|'),
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

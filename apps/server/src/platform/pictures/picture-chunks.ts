import { inflateSync } from 'node:zlib';
import type { PhotoFormat } from './images.ts';

/** Most bytes of the chunks for size, colours and palette: a PNG with all of them has 1,200. */
const MAX_HEADER_BYTES = 4_096;
/** The most EXIF bytes that a JPEG can hold. Only the orientation is read from it. */
const MAX_EXIF_BYTES = 65_537;
/** Most unpacked bytes of a colour profile; one of a phone has less than 1 KB. */
const MAX_PROFILE_BYTES = 1024 * 1024;

type Part = 'pixels' | 'header' | 'exif' | 'profile';

/** Copies chunks of `bytes` into a new picture: `bytes` itself may still be in use. */
function createCopy(bytes: Buffer) {
  const kept = Buffer.allocUnsafeSlow(bytes.length);
  let length = 0;
  const room: Record<Part, number> = {
    pixels: bytes.length,
    header: MAX_HEADER_BYTES,
    exif: MAX_EXIF_BYTES,
    profile: MAX_PROFILE_BYTES,
  };
  return {
    /** Copies a chunk. Returns false, without a copy, when the limit of this part is reached. */
    add(part: Part, start: number, end: number): boolean {
      if (room[part] < end - start) return false;
      room[part] -= end - start;
      length += bytes.copy(kept, length, start, end);
      return true;
    },
    picture: () => kept.subarray(0, length),
  };
}

const PNG_SIGNATURE_BYTES = 8;
const PNG_START_BYTES = 8;
const PNG_CHECKSUM_BYTES = 4;
const PNG_PARTS: ReadonlyMap<string, Part> = new Map([
  ...['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB'].map((type) => [type, 'header'] as const),
  ['iCCP', 'profile'],
  ['eXIf', 'exif'],
  ['IDAT', 'pixels'],
  ['IEND', 'pixels'],
]);

function isSmallProfile(content: Buffer): boolean {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}

function stillPng(bytes: Buffer): Buffer | null {
  const kept = createCopy(bytes);
  kept.add('pixels', 0, PNG_SIGNATURE_BYTES);
  let hasProfile = false;
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_START_BYTES <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + PNG_START_BYTES);
    const start = at + PNG_START_BYTES;
    const end = start + bytes.readUInt32BE(at);
    const next = end + PNG_CHECKSUM_BYTES;
    if (next > bytes.length || type === 'acTL') return null;
    const part = PNG_PARTS.get(type);
    // Unpacking takes time, so only the first profile is read.
    const isLeftOut = part === 'profile' && (hasProfile || !isSmallProfile(bytes.subarray(start, end)));
    hasProfile ||= part === 'profile';
    if (part !== undefined && !isLeftOut) kept.add(part, at, next);
    if (type === 'IEND') return kept.picture();
    at = next;
  }
  return null;
}

const JPEG_START_BYTES = 2;
const JPEG_END = 0xd9;
/** In the middle of a file it starts a second picture, which photos of the app do not have. */
const JPEG_START = 0xd8;
const EXIF_START = Buffer.from('Exif\0');
const PROFILE_START = Buffer.from('ICC_PROFILE\0');

function jpegPart(marker: number, content: Buffer): Part | null {
  const begins = (start: Buffer) => content.subarray(0, start.length).equals(start);
  if (marker >= 0xc0 && marker <= 0xdd) return 'pixels';
  if (marker === 0xe0 || marker === 0xee) return 'header';
  if (marker === 0xe1 && begins(EXIF_START)) return 'exif';
  if (marker === 0xe2 && begins(PROFILE_START)) return 'profile';
  return null;
}

/** Finds the next marker in a JPEG. Skips 0xff bytes and restart marks within the pixels. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    const isAmongPixels = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7) || marker === 0xff;
    if (!isAmongPixels) return at;
  }
  return bytes.length;
}

function stillJpeg(bytes: Buffer): Buffer | null {
  const kept = createCopy(bytes);
  kept.add('pixels', 0, JPEG_START_BYTES);
  for (let at = JPEG_START_BYTES; ; ) {
    const start = nextMarker(bytes, at);
    kept.add('pixels', at, start);
    const marker = bytes[start + 1];
    if (marker === JPEG_START) return null;
    if (marker === JPEG_END) kept.add('pixels', start, start + 2);
    // Keeps the chunks of a truncated picture before the cut.
    if (marker === undefined || marker === JPEG_END || start + 4 > bytes.length) return kept.picture();
    at = Math.min(start + 2 + bytes.readUInt16BE(start + 2), bytes.length);
    const part = jpegPart(marker, bytes.subarray(start + 4, at));
    if (part !== null) kept.add(part, start, at);
  }
}

const RIFF_START_BYTES = 12;
const WEBP_START_BYTES = 8;
const WEBP_FLAGS = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 } as const;
const WEBP_PARTS: ReadonlyMap<string, Part> = new Map([
  ['VP8X', 'header'],
  ['ICCP', 'profile'],
  ['ALPH', 'pixels'],
  ['VP8 ', 'pixels'],
  ['VP8L', 'pixels'],
  ['EXIF', 'exif'],
]);

function stillWebp(bytes: Buffer): Buffer | null {
  const whole = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  const kept = createCopy(bytes);
  kept.add('pixels', 0, RIFF_START_BYTES);
  let flags = 0;
  for (let at = RIFF_START_BYTES; at + WEBP_START_BYTES <= whole; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const start = at + WEBP_START_BYTES;
    if (start + length > whole || type === 'ANIM' || type === 'ANMF') return null;
    // A chunk of odd length has a padding byte, which the last one may lack.
    const next = Math.min(start + length + (length % 2), whole);
    const part = WEBP_PARTS.get(type);
    const isKept = part !== undefined && kept.add(part, at, next);
    if (type === 'VP8X') flags = (bytes[start] ?? 0) & (WEBP_FLAGS.alpha | WEBP_FLAGS.animation);
    if (isKept && (part === 'profile' || part === 'exif')) flags |= WEBP_FLAGS[part];
    at = next;
  }
  if ((flags & WEBP_FLAGS.animation) !== 0) return null;
  const picture = kept.picture();
  picture.writeUInt32LE(picture.length - 8, 4);
  if (picture.toString('latin1', RIFF_START_BYTES, RIFF_START_BYTES + 4) === 'VP8X') {
    picture[RIFF_START_BYTES + WEBP_START_BYTES] = flags;
  }
  return picture;
}

const STILL: Readonly<Record<PhotoFormat, (bytes: Buffer) => Buffer | null>> = {
  jpeg: stillJpeg,
  png: stillPng,
  webp: stillWebp,
};

/**
 * Keeps only the chunks that a still picture needs: libpng would also unpack the texts of a PNG,
 * which can make 3 GB of 300 KB. null for an animation, and for a PNG or WebP that is cut off.
 */
export const stillPicture = (bytes: Buffer, format: PhotoFormat): Buffer | null => STILL[format](bytes);

import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';
import sharp from 'sharp';

/** Functions that make small harmful files quickly. */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ADLER_MODULUS = 65_521;
const BLOCK_BYTES = 1024 * 1024;

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Returns `bytes` zeros, compressed by zlib. It is fast, because it repeats one block. */
export function deflatedZeros(bytes: number): Buffer {
  const flush = { finishFlush: zlib.Z_FULL_FLUSH };
  const block = deflateRawSync(Buffer.alloc(BLOCK_BYTES), flush);
  const rest = deflateRawSync(Buffer.alloc(bytes % BLOCK_BYTES), flush);
  const blocks = Array.from({ length: Math.floor(bytes / BLOCK_BYTES) }, () => block);
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  end.writeUInt32BE(((bytes % ADLER_MODULUS) * 0x1_00_00 + 1) >>> 0, 2);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, rest, end]);
}

interface PngBomb {
  width: number;
  height: number;
  /** Bits per channel. `colour` is PNG's colour type with its number of channels. */
  depth?: 1 | 8 | 16;
  colour?: { type: 0 | 2 | 6; channels: number };
  interlaced?: boolean;
}

/** Makes a valid black PNG. */
export function pngBomb({
  width,
  height,
  depth = 1,
  colour = { type: 0, channels: 1 },
  interlaced = false,
}: PngBomb): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour.type;
  header[12] = interlaced ? 1 : 0;
  const rowBytes = 1 + Math.ceil((width * depth * colour.channels) / 8);
  // An interlaced PNG has seven passes, and therefore more rows. Surplus rows do no harm.
  const rows = interlaced ? height * 2 : height;
  const pixels = pngChunk('IDAT', deflatedZeros(rowBytes * rows));
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Makes an animated PNG. */
export async function animatedPng(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const afterHeader = PNG_SIGNATURE.length + 25;
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(4, 4);
  frame.writeUInt32BE(4, 8);
  return Buffer.concat([
    still.subarray(0, afterHeader),
    pngChunk('acTL', control),
    ...Array.from({ length: frames }, () => pngChunk('fcTL', frame)),
    still.subarray(afterHeader),
  ]);
}

/** Makes a segment of a JPEG, which begins with `marker`. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

interface JpegBomb {
  progressive?: boolean;
  /** EXIF orientation: 1 is upright. */
  orientation?: number;
}

/** Makes a JPEG with few pixels whose header claims this size. */
export async function jpegBomb(
  width: number,
  height: number,
  { progressive = false, orientation = 1 }: JpegBomb = {},
): Promise<Buffer> {
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .withMetadata({ orientation })
    .jpeg({ progressive, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const frame = small.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  small.writeUInt16BE(height, frame + 5);
  small.writeUInt16BE(width, frame + 7);
  return small;
}

/** Makes a WebP with a canvas of this size and one small picture on it. */
export async function webpBomb(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 0, 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), canvas, small.subarray(12)]);
  const riff = Buffer.alloc(8);
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

/** Makes a WebP of one colour, in few bytes. */
export function plainWebp(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#4488' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

export function animatedWebp(frames: number): Promise<Buffer> {
  const edge = 8;
  // Each frame must differ, because the encoder merges equal ones.
  const raw = Uint8Array.from({ length: edge * edge * 3 * frames }, (_, at) => (at * 7) % 251);
  return sharp(raw, { raw: { width: edge, height: edge * frames, channels: 3, pageHeight: edge } })
    .webp({ loop: 0 })
    .toBuffer();
}

export function animatedGif(frames: number): Buffer {
  const header = Buffer.from('GIF89a\x02\x00\x02\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from(
    '!\xf9\x04\x00\x01\x00\x00\x00,\x00\x00\x00\x00\x02\x00\x02\x00\x00\x02\x02\x84Q\x00',
    'latin1',
  );
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

export const SCRIPT = '<script>alert(document.cookie)</script>';

/** Makes a photo with GPS data and with a script in its texts. */
export function jpegWithMetadata(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background: 'blue' } })
    .withExif({
      IFD0: { ImageDescription: SCRIPT, Artist: 'hostile-artist', Copyright: SCRIPT },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 21/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 28/1 0/1',
      },
    })
    .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">hostile-xmp ${SCRIPT}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
}

/** Makes a photo with another file after its end. Some programs open that file instead. */
export async function polyglot(other: string | Buffer): Promise<Buffer> {
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, SCRIPT.length + 2]), Buffer.from(SCRIPT)]);
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(other)]);
}

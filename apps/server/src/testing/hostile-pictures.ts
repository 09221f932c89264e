import sharp from 'sharp';
import { animatedPng, animatedWebp, deflatedZeros, jpegSegment, pngChunk } from './hostile-files.ts';

/** A picture that tries to use much memory. */
export interface HostilePicture {
  name: string;
  make: () => Promise<Buffer>;
}

const MEGABYTE = 1024 * 1024;
/** Bytes of a large picture. A photo may have 15 MB. */
const LARGE_BYTES = 14 * MEGABYTE;
/** Bytes of the longest text in a PNG that libvips accepts. It accepts 50 texts. */
const MAX_TEXT_BYTES = 60 * MEGABYTE;

const EDGE = 640;
const PICTURE = sharp({
  create: {
    width: EDGE,
    height: EDGE,
    channels: 3,
    background: '#246',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
});
const stillPng = (options = {}) => PICTURE.clone().png(options).toBuffer();
const stillJpeg = (options = {}) => PICTURE.clone().jpeg(options).toBuffer();
const stillWebp = (options = {}) => PICTURE.clone().webp(options).toBuffer();

/** Repeats a part up to `count` times within `LARGE_BYTES`. */
const many = (part: Buffer, count: number) =>
  Buffer.concat(Array.from({ length: Math.min(count, Math.floor(LARGE_BYTES / part.length)) }, () => part));
const EMPTY = Buffer.alloc(0);
const COUNTS = [1, 40, 2_000_000];

type Make = HostilePicture['make'];

/** Makes a picture of each item. */
function each<T>(list: readonly T[], picture: (one: T) => [name: string, make: Make]): HostilePicture[] {
  return list.map(picture).map(([name, make]) => ({ name, make }));
}

/** Returns all combinations of an A and a B. */
function pairs<A, B>(as: readonly A[], bs: readonly B[]): [A, B][] {
  return as.flatMap((a) => bs.map((b): [A, B] => [a, b]));
}

/** Makes a PNG with these parts after its header or before its end. */
async function pngWith(parts: Buffer, isAtEnd = false, options = {}): Promise<Buffer> {
  const still = await stillPng(options);
  const at = isAtEnd ? still.length - 12 : 8 + 25;
  return Buffer.concat([still.subarray(0, at), parts, still.subarray(at)]);
}

const KEYWORDS: Readonly<Record<string, Buffer>> = {
  zTXt: Buffer.from('Comment\0\0', 'latin1'),
  iTXt: Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
  iCCP: Buffer.from('profile\0\0', 'latin1'),
};
/** Makes a text or colour profile that decompresses to `bytes` bytes. */
const packed = (type: string, bytes: number) =>
  pngChunk(type, Buffer.concat([KEYWORDS[type] ?? EMPTY, deflatedZeros(bytes)]));

const pngs: HostilePicture[] = [
  ...each(
    pairs(
      pairs(['zTXt', 'iTXt', 'iCCP'], [MAX_TEXT_BYTES - MEGABYTE, 8 * MEGABYTE, 500_000]),
      pairs([1, 40, 1_000], [false, true]),
    ),
    ([[type, bytes], [count, isAtEnd]]) => [
      `a PNG with ${count} ${type} of ${bytes} bytes ${isAtEnd ? 'at its end' : 'at its start'}`,
      () => pngWith(many(packed(type, bytes), count), isAtEnd),
    ],
  ),
  ...each(
    pairs(['tEXt', 'eXIf', 'sPLT', 'hIST', 'tIME', 'pHYs', 'sBIT', 'gAMA', 'tRNS', 'prVt'], [
      [EMPTY, 2_000_000],
      [Buffer.alloc(LARGE_BYTES - 12, 'x\0'), 1],
      [Buffer.alloc(20_000, 'x\0'), 1_000],
    ] as const),
    ([type, [content, count]]) => [
      `a PNG with ${count} ${type} of ${content.length} bytes`,
      () => pngWith(many(pngChunk(type, content), count)),
    ],
  ),
  ...each([{ progressive: true }, { palette: true }], (options) => [
    `a PNG (${JSON.stringify(options)}) with 40 zTXt`,
    () => pngWith(many(packed('zTXt', MAX_TEXT_BYTES - MEGABYTE), 40), false, options),
  ]),
  ...each([2, 10_000], (frames) => [`a PNG of ${frames} frames`, () => animatedPng(frames)]),
  ...each([0x7fffffff, 0xffffffff], (length) => [
    `a PNG with a chunk of ${length} bytes`,
    async () => {
      const lie = pngChunk('zTXt', Buffer.alloc(20));
      lie.writeUInt32BE(length, 0);
      return pngWith(lie);
    },
  ]),
  { name: 'a PNG without an end', make: async () => (await stillPng()).subarray(0, -12) },
];

async function jpegWith(parts: Buffer, options = {}): Promise<Buffer> {
  const still = await stillJpeg(options);
  return Buffer.concat([still.subarray(0, 2), parts, still.subarray(2)]);
}

/** Makes EXIF with `values` values. Each claims `bytes` bytes, which are missing or shared. */
function exif(values: number, bytes: number): Buffer {
  const head = Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(values, 8);
  const entry = (at: number) => {
    const value = Buffer.alloc(12);
    value.writeUInt16LE(0x0100 + at, 0);
    value.writeUInt16LE(2, 2);
    value.writeUInt32LE(bytes, 4);
    value.writeUInt32LE(10, 8);
    return value;
  };
  return Buffer.concat([head, ...Array.from({ length: values }, (_, at) => entry(at)), Buffer.alloc(4)]);
}
const EXIFS = pairs([1, 5_000], [4, 50_000, 0x7fffffff]);
const exifSegment = (values: number, bytes: number) =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(values, bytes)]));

const STARTS = [
  'Exif\0\0',
  'http://ns.adobe.com/xap/1.0/\0<x/>',
  'http://ns.adobe.com/xmp/extension/\0',
  'ICC_PROFILE\0',
  'MPF\0II*\0',
  'Photoshop 3.0\x008BIM',
];
const SEGMENT_BYTES = 65_533;
const startingWith = (start: string, bytes: number) =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(bytes, 1)]).subarray(0, bytes);

const jpegs: HostilePicture[] = [
  ...each(pairs([0, 1, 2, 3, 13, 14, 15], COUNTS.slice(1)), ([app, count]) => [
    `a JPEG with ${count} APP${app}`,
    () => jpegWith(many(jpegSegment(0xe0 + app, Buffer.alloc(count === 40 ? SEGMENT_BYTES : 0, 65)), count)),
  ]),
  ...each(pairs(STARTS, [1, 1_000]), ([start, count]) => {
    const app = start.startsWith('P') ? 0xed : start.startsWith('I') || start.startsWith('M') ? 0xe2 : 0xe1;
    const name = `a JPEG with ${count} segments that begin with ${start.replace(/[^ -~]/g, '').slice(0, 26)}`;
    return [name, () => jpegWith(many(jpegSegment(app, startingWith(start, SEGMENT_BYTES)), count))];
  }),
  {
    name: 'a JPEG with a profile of 255 parts',
    make: () => {
      const parts = Array.from({ length: 220 }, (_, at) =>
        jpegSegment(0xe2, startingWith(`ICC_PROFILE\0${String.fromCharCode(at + 1, 220)}`, SEGMENT_BYTES)),
      );
      return jpegWith(Buffer.concat(parts));
    },
  },
  ...each(EXIFS, ([values, bytes]) => [
    `a JPEG with EXIF of ${values} values of ${bytes} bytes`,
    () => jpegWith(exifSegment(values, bytes)),
  ]),
  ...each(COUNTS, (count) => [
    `a JPEG with ${count} comments`,
    () => jpegWith(many(jpegSegment(0xfe, Buffer.alloc(count > 1_000 ? 0 : SEGMENT_BYTES, 65)), count)),
  ]),
  ...each([0xdb, 0xc4, 0xdd, 0xc0, 0xda, 0xf0, 0x02, 0xd8, 0xd0], (marker) => [
    `a JPEG with many of marker ${marker.toString(16)}`,
    () => jpegWith(many(jpegSegment(marker, Buffer.alloc(65, 1)), 200_000)),
  ]),
  ...each([0, 1], (length) => [
    `a JPEG with segments of ${length} bytes`,
    () => jpegWith(many(Buffer.from([0xff, 0xe1, 0, length]), 1_000_000)),
  ]),
  { name: 'a JPEG full of 0xff bytes', make: () => jpegWith(Buffer.alloc(LARGE_BYTES, 0xff)) },
  ...each([false, true], (progressive) => [
    `a JPEG (progressive: ${progressive}) with its pixels 20 times`,
    async () => {
      const still = await stillJpeg({ progressive });
      const scan = still.subarray(still.indexOf(Buffer.from([0xff, 0xda])), -2);
      return Buffer.concat([still.subarray(0, -2), many(scan, 20), still.subarray(-2)]);
    },
  ]),
];

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

interface WebpParts {
  before?: Buffer;
  after?: Buffer;
  /** VP8X flags. The default is profile, EXIF and XMP. */
  flags?: number;
}

async function webpWith({ before = EMPTY, after = EMPTY, flags = 0x2c }: WebpParts): Promise<Buffer> {
  const pixels = (await stillWebp()).subarray(12);
  const canvas = Buffer.alloc(10);
  canvas[0] = flags;
  canvas.writeUIntLE(EDGE - 1, 4, 3);
  canvas.writeUIntLE(EDGE - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), webpChunk('VP8X', canvas), before, pixels, after]);
  const riff = Buffer.from('RIFF\0\0\0\0');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

const webps: HostilePicture[] = [
  ...each(
    pairs(pairs(['XMP ', 'EXIF', 'ICCP', 'ALPH', 'VP8X', 'prVt'], [false, true]), [
      [10_000, 1_000],
      [LARGE_BYTES - 100, 1],
      [0, 2_000_000],
    ] as const),
    ([[type, isBefore], [bytes, count]]) => [
      `a WebP with ${count} ${type} of ${bytes} bytes ${isBefore ? 'at its start' : 'at its end'}`,
      async () => {
        const parts = many(webpChunk(type, Buffer.alloc(bytes, 65)), count);
        return webpWith(isBefore ? { before: parts } : { after: parts });
      },
    ],
  ),
  ...each(EXIFS, ([values, bytes]) => [
    `a WebP with EXIF of ${values} values of ${bytes} bytes`,
    () => webpWith({ after: webpChunk('EXIF', exif(values, bytes)) }),
  ]),
  ...each([2, 500], (frames) => [`a WebP of ${frames} frames`, () => animatedWebp(frames)]),
  { name: 'a WebP that claims to be animated', make: () => webpWith({ flags: 0x02 }) },
  {
    name: 'a WebP with frames but without the flag for animation',
    make: () => webpWith({ after: webpChunk('ANMF', Buffer.alloc(24)), flags: 0 }),
  },
  ...each([0, 12, 0xffffffff], (length) => [
    `a WebP that claims to have ${length} bytes`,
    async () => {
      const bytes = await webpWith({ flags: 0 });
      bytes.writeUInt32LE(length, 4);
      return bytes;
    },
  ]),
];

/** Files to append to a picture. Some programs open such a file instead of the picture. */
const APPENDED: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'an HTML page': () => Buffer.from('<!doctype html><script>hostile-page</script>'.repeat(100_000)),
  'a ZIP': () => many(Buffer.from('PK\x03\x04\x14\0\0\0\0\0META-INF/MANIFEST.MF', 'latin1'), 400_000),
  'a PDF': () => many(Buffer.from('%PDF-1.7\n1 0 obj hostile-pdf endobj\n'), 400_000),
  'a PNG with 40 texts': () => pngWith(many(packed('zTXt', MAX_TEXT_BYTES - MEGABYTE), 40)),
  'the frames of a WebP': () => animatedWebp(500),
  'a video': () => many(webpChunk('ftypisom', Buffer.alloc(60_000)), 200),
};

const polyglots = each(
  pairs(Object.entries({ PNG: stillPng, JPEG: stillJpeg, WebP: stillWebp }), Object.entries(APPENDED)),
  ([[format, still], [name, other]]) => [
    `a ${format} followed by ${name}`,
    async () => Buffer.concat([await still(), await other()]),
  ],
);

export const HOSTILE_PICTURES: readonly HostilePicture[] = [...pngs, ...jpegs, ...webps, ...polyglots];

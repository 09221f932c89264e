import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Texts about the photographer, one for each place where a format can hold metadata. */
export const PRIVATE_TEXTS = [
  'GPS-VILLAJOYOSA',
  'TOESTEL-VAN-ROEL',
  'DUIM-IN-EXIF',
  'XMP-ROEL',
  'IPTC-ROEL',
  'MAKER-NOTE',
  'TEKST-ROEL',
  'TWEEDE-FOTO',
];

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = () => sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } });

const exif = {
  IFD0: { Make: 'TOESTEL-VAN-ROEL', ImageDescription: 'GPS-VILLAJOYOSA' },
  IFD2: { UserComment: 'MAKER-NOTE' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 30/1 19/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 13/1 58/1',
  },
};

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A JPEG with EXIF, GPS, a thumbnail, XMP, IPTC, a comment, and a second photo after its end. */
export async function privateJpeg(): Promise<Buffer> {
  const plain = await picture().withExif(exif).jpeg().toBuffer();
  const second = await picture()
    .withExif({ IFD0: { Make: 'TWEEDE-FOTO' } })
    .jpeg()
    .toBuffer();
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>XMP-ROEL</rdf></x:xmpmeta>';
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0DUIM-IN-EXIF'), second.subarray(0, 2_000)])),
    segment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0eIPTC-ROEL')),
    segment(0xe2, Buffer.from('MPF\0II*\0')),
    segment(0xfe, Buffer.from('TEKST-ROEL')),
    plain.subarray(2),
    second,
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG with EXIF, text chunks of each kind, and bytes after its end. */
export async function privatePng(): Promise<Buffer> {
  const plain = await picture().withExif(exif).png().toBuffer();
  const afterHeader = 8 + 25;
  return Buffer.concat([
    plain.subarray(0, afterHeader),
    pngChunk('tEXt', Buffer.from('Author\0TEKST-ROEL')),
    pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0XMP-ROEL')),
    plain.subarray(afterHeader),
    Buffer.from('TWEEDE-FOTO'),
  ]);
}

export function privateWebp(): Promise<Buffer> {
  return picture()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">XMP-ROEL</x:xmpmeta>')
    .webp()
    .toBuffer();
}

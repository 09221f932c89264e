import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { jpegSegment, pngChunk } from './hostile-files.ts';

/** Texts about the photographer: one for each place in which a format stores metadata. */
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

/** Makes a JPEG with EXIF, GPS, thumbnail, XMP, IPTC, comment, and a photo after its end. */
export async function privateJpeg(): Promise<Buffer> {
  const plain = await picture().withExif(exif).jpeg().toBuffer();
  const second = await picture()
    .withExif({ IFD0: { Make: 'TWEEDE-FOTO' } })
    .jpeg()
    .toBuffer();
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>XMP-ROEL</rdf></x:xmpmeta>';
  return Buffer.concat([
    plain.subarray(0, 2),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0DUIM-IN-EXIF'), second.subarray(0, 2_000)])),
    jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0eIPTC-ROEL')),
    jpegSegment(0xe2, Buffer.from('MPF\0II*\0')),
    jpegSegment(0xfe, Buffer.from('TEKST-ROEL')),
    plain.subarray(2),
    second,
  ]);
}

/** Makes a PNG with EXIF, text chunks of each kind, and bytes after its end. */
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

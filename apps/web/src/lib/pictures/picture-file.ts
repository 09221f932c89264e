import { CAPTURE_LONG_EDGE_PX, MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import * as m from '../../paraglide/messages.js';
import { decodeHeic, type HeicProblem, headOf, isHeic } from './heic.ts';
import { fitWithin } from './shrink.ts';

const PIXELS_PER_MEGAPIXEL = 1_000_000;

export const PICTURE_PROBLEM: Record<PictureProblem, () => string> = {
  no_picture: m.error_photo_unsupported,
  unreadable: m.heic_unreadable,
  too_many_pixels: () => m.heic_too_many_pixels({ megapixels: MAX_PHOTO_PIXELS / PIXELS_PER_MEGAPIXEL }),
  no_decoder: m.heic_no_decoder,
};

/** Lowest quality without visible artefacts: 300 to 700 KB per photo. */
const JPEG_QUALITY = 0.88;

export type PictureProblem = HeicProblem | 'no_picture';

export type Prepared = { ok: true; photo: Blob } | { ok: false; problem: PictureProblem };

/** First bytes of the formats that the server reads: JPEG, PNG and WebP. */
const SERVER_FORMATS = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s];

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  try {
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded as JPEG'))),
        'image/jpeg',
        JPEG_QUALITY,
      );
    });
  } finally {
    // Frees the memory: Safari allows a page little memory for canvases and frees it late.
    canvas.width = 0;
    canvas.height = 0;
  }
}

function canvasOf({ width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, context: canvas.getContext('2d') };
}

export function toJpeg({ source, width, height }: Picture): Promise<Blob> {
  const size = fitWithin(width, height, CAPTURE_LONG_EDGE_PX);
  const { canvas, context } = canvasOf(size);
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, size.width, size.height);
  }
  return jpegOf(canvas);
}

/** Null if the browser cannot read the file. Needs no large canvas, because iPhones limit these. */
async function convertByBrowser(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('The browser cannot read this picture'));
      image.src = address;
    });
    // The file is an SVG without a size.
    if (image.naturalWidth === 0) return null;
    return await toJpeg({ source: image, width: image.naturalWidth, height: image.naturalHeight });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function convertByLibheif(file: Blob): Promise<Prepared> {
  const decoded = await decodeHeic(file, CAPTURE_LONG_EDGE_PX);
  if (!decoded.ok) return decoded;
  const { data, width, height } = decoded.picture;
  const { canvas, context } = canvasOf({ width, height });
  context?.putImageData(new ImageData(data, width, height), 0, 0);
  return { ok: true, photo: await jpegOf(canvas) };
}

/**
 * Makes a chosen file ready for sending. Converts HEIC that the browser cannot read, and calls
 * `onConverting` first, because that takes seconds. Leaves a file as it is if only the server can
 * read it. Refuses all other files before they are queued: the server's refusal could come hours
 * later, when there is a network again.
 */
export async function preparePicture(file: File, onConverting: () => void): Promise<Prepared> {
  const photo = await convertByBrowser(file);
  if (photo !== null) return { ok: true, photo };
  const head = await headOf(file);
  if (SERVER_FORMATS.some((format) => format.test(head))) return { ok: true, photo: file };
  if (!isHeic(head)) return { ok: false, problem: 'no_picture' };
  onConverting();
  return convertByLibheif(file);
}

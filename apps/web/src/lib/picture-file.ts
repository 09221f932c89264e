import { CAPTURE_LONG_EDGE_PX, MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import * as m from '../paraglide/messages.js';
import { decodeHeic, headOf, isHeic } from './heic/heic.ts';
import type { HeicProblem } from './heic/protocol.ts';
import { fitWithin } from './heic/shrink.ts';

const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Why a chosen file cannot be sent, and what to do. */
export const PICTURE_PROBLEM: Record<PictureProblem, () => string> = {
  no_picture: m.error_photo_unsupported,
  unreadable: m.heic_unreadable,
  too_many_pixels: () => m.heic_too_many_pixels({ megapixels: MAX_PHOTO_PIXELS / PIXELS_PER_MEGAPIXEL }),
  no_decoder: m.heic_no_decoder,
};

/** Where artefacts stop being visible, at 300 to 700 KB a photo. */
const JPEG_QUALITY = 0.88;

/** `no_picture`: neither this browser nor the server could make anything of it. */
export type PictureProblem = HeicProblem | 'no_picture';

/** A picture that can be sent, or why a chosen file cannot be made into one. */
export type Prepared = { ok: true; photo: Blob } | { ok: false; problem: PictureProblem };

/** How the files begin that the server reads: JPEG, PNG, and WebP in its RIFF container. */
const SERVER_READS = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s];

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  try {
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))),
        'image/jpeg',
        JPEG_QUALITY,
      );
    });
  } finally {
    // Safari keeps the memory of canvases for a while, and gives a page little of it.
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

/** Draws a picture within the long edge that is sent (design 6) and makes a JPEG of it. Rejects without a canvas. */
export function toJpeg({ source, width, height }: Picture): Promise<Blob> {
  const size = fitWithin(width, height, CAPTURE_LONG_EDGE_PX);
  const { canvas, context } = canvasOf(size);
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, size.width, size.height);
  }
  return jpegOf(canvas);
}

/**
 * A file as the browser reads it, upright and made smaller; null when it cannot. Drawn straight from an `<img>` at the
 * size that is sent: no canvas or bitmap of the whole, which an iPhone refuses above 16,777,216 pixels.
 */
async function byBrowser(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('The browser cannot read it'));
      image.src = address;
    });
    // A drawing without a size of its own.
    if (image.naturalWidth === 0) return null;
    return await toJpeg({ source: image, width: image.naturalWidth, height: image.naturalHeight });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function byLibheif(file: Blob): Promise<Prepared> {
  const decoded = await decodeHeic(file, CAPTURE_LONG_EDGE_PX);
  if (!decoded.ok) return decoded;
  const { data, width, height } = decoded.picture;
  const { canvas, context } = canvasOf({ width, height });
  context?.putImageData(new ImageData(data, width, height), 0, 0);
  return { ok: true, photo: await jpegOf(canvas) };
}

/**
 * A chosen file, upright and made smaller. HEIC that the browser cannot read is converted here; `onConverting` tells
 * that this has begun, as it takes seconds. A file that the browser cannot read and the server may goes as it is. What
 * is no picture at all is refused here: without a network the player would walk on believing that it was one.
 */
export async function preparePicture(file: File, onConverting: () => void): Promise<Prepared> {
  const photo = await byBrowser(file);
  if (photo !== null) return { ok: true, photo };
  const head = await headOf(file);
  if (SERVER_READS.some((beginning) => beginning.test(head))) return { ok: true, photo: file };
  if (!isHeic(head)) return { ok: false, problem: 'no_picture' };
  onConverting();
  return byLibheif(file);
}

import { CAPTURE_LONG_EDGE_PX } from '@reisspel/contract/limits';

/** Where artefacts stop being visible, at 300 to 700 KB a photo. */
const JPEG_QUALITY = 0.88;

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
}

/** Draws a picture within the long edge that is sent (design 6) and makes a JPEG of it. */
function toJpeg({ source, width, height }: Picture): Promise<Blob> {
  const scale = Math.min(1, CAPTURE_LONG_EDGE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

/** What the camera shows now. Rejects when the browser gives no picture. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  return toJpeg({ source: video, width: video.videoWidth, height: video.videoHeight });
}

/** A chosen file, upright and made smaller. One the browser cannot read goes as it is: the server looks again. */
export async function captureFile(file: File): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  try {
    return await toJpeg({ source: bitmap, width: bitmap.width, height: bitmap.height });
  } finally {
    bitmap.close();
  }
}

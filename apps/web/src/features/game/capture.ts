import { toJpeg } from '../../lib/picture-file.ts';

/** What the camera shows now. Rejects when the browser gives no picture. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  return toJpeg({ source: video, width: video.videoWidth, height: video.videoHeight });
}

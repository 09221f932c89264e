import { MAX_VIDEO_BYTES, MAX_VIDEO_S, VIDEO_TOLERANCE_S } from '@reisspel/contract/limits';
import * as m from '../../paraglide/messages.js';
import { limitMegabytes } from '../format/figures.ts';
import { toJpeg } from './picture-file.ts';

/** Milliseconds for the first picture of a file on the phone. A broken file may never give one. */
const FIRST_FRAME_MS = 10_000;

/** A video and its first picture, which stands for it. */
export interface MadeVideo {
  still: Blob;
  video: Blob;
}

/** Joins a still and its video to the bytes that the queue keeps and sends. */
export function joinVideo({ still, video }: MadeVideo) {
  return {
    photo: new Blob([still, video], { type: 'image/jpeg' }),
    video: { start: still.size, type: video.type },
  };
}

function videoTooLargeText(): string {
  return m.error_video_too_large({ megabytes: limitMegabytes(MAX_VIDEO_BYTES) });
}

/** Returns the video, or a text that says that the server would refuse its size. */
export function unlessTooLarge(made: MadeVideo): MadeVideo | string {
  return made.still.size + made.video.size > MAX_VIDEO_BYTES ? videoTooLargeText() : made;
}

function firstFrame(video: HTMLVideoElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The browser shows nothing of this video')), FIRST_FRAME_MS);
    video.onloadeddata = () => resolve();
    video.onerror = () => reject(new Error('The browser cannot read this video'));
    // Safari loads no picture of a video that is neither muted nor inline.
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = address;
    video.load();
  });
}

/** Makes the still of a chosen file, or returns a text that tells why the file is no good. */
export async function videoOfFile(file: File): Promise<MadeVideo | string> {
  if (file.size > MAX_VIDEO_BYTES) return videoTooLargeText();
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    await firstFrame(video, address);
    // It is infinite for a file that a browser recorded, which no camera app makes.
    if (video.duration > MAX_VIDEO_S + VIDEO_TOLERANCE_S) return m.video_too_long({ seconds: MAX_VIDEO_S });
    const still = await toJpeg({ source: video, width: video.videoWidth, height: video.videoHeight });
    return unlessTooLarge({ still, video: file });
  } catch {
    return m.error_video_unsupported();
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

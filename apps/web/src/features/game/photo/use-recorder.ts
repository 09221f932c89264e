import { MAX_VIDEO_S, VIDEO_BITS_PER_S } from '@reisspel/contract/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toJpeg } from '../../../lib/pictures/picture-file.ts';
import { type MadeVideo, unlessTooLarge } from '../../../lib/pictures/video-file.ts';
import type { CaptureMoment } from '../../../queue/entry.ts';
import { captureMomentNow } from '../../../queue/queue.ts';

/** Best first: every phone plays the first, and a phone with WebM records it with little power. */
const TYPES = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];

/** Returns the type that this browser records; null if it records none. */
export function recordedType(): string | null {
  if (!('MediaRecorder' in globalThis)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export type NewVideo = MadeVideo & { moment: CaptureMoment };

interface Recorder {
  isRecording: boolean;
  start: (stream: MediaStream, picture: HTMLVideoElement) => void;
  stop: () => void;
}

function end(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
}

/**
 * Records a stream for at most `MAX_VIDEO_S`. `onMade` gets a text if the video is of no use, and
 * null if the browser recorded nothing, as WebKitGTK does where it lacks an encoder. A recording
 * also ends when the phone takes the camera away. Leaving the screen drops it.
 */
export function useRecorder(onMade: (made: NewVideo | string | null) => void): Recorder {
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null);
  const tell = useEffectEvent(onMade);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (recorder === null) return;
    const timer = setTimeout(() => end(recorder), MAX_VIDEO_S * 1_000);
    return () => {
      clearTimeout(timer);
      end(recorder);
    };
  }, [recorder]);

  const begin = (stream: MediaStream, picture: HTMLVideoElement) => {
    const moment = captureMomentNow();
    const mimeType = recordedType();
    const next = new MediaRecorder(stream, {
      videoBitsPerSecond: VIDEO_BITS_PER_S,
      ...(mimeType && { mimeType }),
    });
    const pieces: Blob[] = [];
    next.ondataavailable = ({ data }) => pieces.push(data);
    // Without this, the recorder waits until the microphone ends too.
    for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => end(next));
    next.start();
    setRecorder(next);
    // The still is the first picture, so that it goes over into the video when that plays.
    const frame = { source: picture, width: picture.videoWidth, height: picture.videoHeight };
    const firstPicture = toJpeg(frame).catch(() => null);
    next.onstop = async () => {
      const video = new Blob(pieces, { type: next.mimeType.replace(/;.*/, '') });
      const still = await firstPicture;
      if (isGone.current) return;
      setRecorder(null);
      if (still === null || video.size === 0) return tell(null);
      const made = unlessTooLarge({ still, video });
      tell(typeof made === 'string' ? made : { ...made, moment });
    };
  };
  const start: Recorder['start'] = (stream, picture) => {
    try {
      begin(stream, picture);
    } catch {
      // The browser has a recorder, and cannot use it for this camera.
      tell(null);
    }
  };
  return { isRecording: recorder !== null, start, stop: () => recorder && end(recorder) };
}

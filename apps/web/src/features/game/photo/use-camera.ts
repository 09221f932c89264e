import { CAPTURE_LONG_EDGE_PX, LATE_PHOTO_MAX_AGE_MS, VIDEO_LONG_EDGE_PX } from '@reisspel/contract/limits';
import { type RefObject, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { CaptureMoment } from '../../../queue/entry.ts';

/**
 * Returns when the photo in a file was made: the file's modification time, if that lies in the past
 * 48 hours, as the server accepts no older photos. Otherwise returns `chosen`, the moment when the
 * player chose the file. `lastModified` and `now` are epoch ms by this phone's clock, and `chosen`
 * is `now` by the server's clock. A file from an iPhone's camera app has the present time.
 */
export function captureMomentOfFile(lastModified: number, now: number, chosen: CaptureMoment): CaptureMoment {
  const age = now - lastModified;
  if (age < 0 || age > LATE_PHOTO_MAX_AGE_MS) return chosen;
  return { ...chosen, capturedAt: Math.round(chosen.capturedAt - age), byFile: true };
}

/** Milliseconds between two checks of the camera. */
const CHECK_EVERY_MS = 500;
/**
 * Number of successive checks without a new frame that make a camera dead. They take 4 s, and the
 * slowest camera starts and focuses in less. An installed web app on an iPhone may get a stream
 * without frames.
 */
const MAX_DEAD_CHECKS = 8;
/** Number of successive checks (in 3 s) with only black frames that make a camera dead. */
const MAX_BLACK_CHECKS = 6;
/** The highest channel value (0 to 255) of a black picture. A working sensor has more noise. */
const BLACK_MAX = 3;
/** Width and height of the sample, in pixels. */
const SAMPLE_PX = 16;

const BLIND_TEXT = { no_picture: m.camera_no_picture, black: m.camera_black };
type BlindReason = keyof typeof BLIND_TEXT;

function isBlack(video: HTMLVideoElement, context: CanvasRenderingContext2D): boolean {
  context.drawImage(video, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  // Every fourth byte is the alpha value of a pixel.
  return data.every((value, index) => index % 4 === 3 || value <= BLACK_MAX);
}

/** `progress` returns a number that grows with each new frame. */
function watchFrames(video: HTMLVideoElement): { progress: () => number; stop: () => void } {
  // Firefox before 132 lacks this method. In it, `currentTime` advances only with new frames.
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype))
    return { progress: () => video.currentTime, stop: () => {} };
  let count = 0;
  let handle = 0;
  const next = () => {
    handle = video.requestVideoFrameCallback(() => {
      count += 1;
      next();
    });
  };
  next();
  return { progress: () => count, stop: () => video.cancelVideoFrameCallback(handle) };
}

/**
 * Watches an open camera. Calls `onBlind` once when the camera shows nothing, or only black without
 * `allowBlack`. Does not check a hidden page, because phones then stop their cameras. Returns a
 * function that stops the watching.
 */
function watchCamera(
  video: HTMLVideoElement,
  allowBlack: boolean,
  onBlind: (why: BlindReason) => void,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_PX;
  canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const frames = watchFrames(video);
  let lastProgress = frames.progress();
  let deadChecks = 0;
  let blackChecks = 0;
  const check = () => {
    if (document.visibilityState !== 'visible') {
      deadChecks = 0;
      return;
    }
    const progress = frames.progress();
    const isNew = progress !== lastProgress;
    lastProgress = progress;
    deadChecks = isNew ? 0 : deadChecks + 1;
    if (isNew && !allowBlack && context) blackChecks = isBlack(video, context) ? blackChecks + 1 : 0;
    if (deadChecks >= MAX_DEAD_CHECKS) finish('no_picture');
    else if (blackChecks >= MAX_BLACK_CHECKS) finish('black');
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    frames.stop();
  };
  const finish = (why: BlindReason) => {
    stop();
    onBlind(why);
  };
  return stop;
}

export type Facing = 'environment' | 'user';

export type Torch = (on: boolean) => Promise<void>;

export type CameraState =
  | { status: 'starting' }
  | { status: 'ready'; torch: Torch | null; stream: MediaStream }
  /** `isBlind` means that the stream opened, but shows nothing or only black. */
  | { status: 'failed'; text: string; isBlind: boolean };

/** `allowBlack` is true after the player chose to continue with a black picture. */
export interface CameraOptions {
  facing: Facing;
  allowBlack: boolean;
  /** Also opens the microphone. The stream has no sound if the phone refuses that. */
  forVideo: boolean;
}

/** Returns the text of spec 8 for an error, by its name in the Media Capture standard. */
function cameraErrorText(error: unknown): string {
  if (!(error instanceof Error)) return m.camera_generic();
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return m.camera_denied();
    case 'NotFoundError':
    case 'OverconstrainedError':
      return m.camera_not_found();
    case 'NotReadableError':
    case 'AbortError':
      return m.camera_in_use();
    default:
      return error.message ? m.camera_failed({ message: error.message }) : m.camera_generic();
  }
}

async function openCamera({ facing, forVideo }: CameraOptions): Promise<MediaStream> {
  // It is undefined without HTTPS, because browsers give a camera to secure pages only.
  if (!navigator.mediaDevices) throw new Error(m.camera_insecure());
  const { mediaDevices } = navigator;
  const width = { ideal: forVideo ? VIDEO_LONG_EDGE_PX : CAPTURE_LONG_EDGE_PX };
  const wanted = { video: { facingMode: { ideal: facing }, width }, audio: forVideo };
  // Without a microphone, a video has no sound. Without a camera, the second request fails too.
  return mediaDevices.getUserMedia(wanted).catch((error: unknown) => {
    if (!forVideo) throw error;
    return mediaDevices.getUserMedia({ ...wanted, audio: false });
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns a function that switches the lamp; null without a lamp. The DOM types lack `torch`. */
function torchOf(track: MediaStreamTrack | undefined): Torch | null {
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || capabilities.torch !== true) return null;
  return (on) => {
    const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
    return track.applyConstraints({ advanced: [lamp] });
  };
}

export function useCamera(video: RefObject<HTMLVideoElement | null>, options: CameraOptions): CameraState {
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  useEffect(() => {
    const { allowBlack } = options;
    let stream: MediaStream | null = null;
    let stopWatching = () => {};
    let isClosed = false;
    const fail = (text: string, isBlind = false) => {
      if (!isClosed) setState({ status: 'failed', text, isBlind });
    };
    setState({ status: 'starting' });
    async function start(): Promise<void> {
      try {
        stream = await openCamera(options);
        if (isClosed || !video.current) return stop(stream);
        const [track] = stream.getVideoTracks();
        // Another program took the camera, or the phone switched it off.
        track?.addEventListener('ended', () => fail(m.camera_in_use()));
        video.current.srcObject = stream;
        // This must come before `play`, which never resolves for a camera without frames.
        stopWatching = watchCamera(video.current, allowBlack, (why) => {
          if (stream) stop(stream);
          fail(BLIND_TEXT[why](), true);
          isClosed = true;
        });
        await video.current.play();
        if (!isClosed) setState({ status: 'ready', torch: torchOf(track), stream });
      } catch (error) {
        stopWatching();
        fail(cameraErrorText(error));
      }
    }
    void start();
    return () => {
      isClosed = true;
      stopWatching();
      if (stream) stop(stream);
    };
  }, [video, options]);
  return state;
}

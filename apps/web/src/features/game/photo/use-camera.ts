import { CAPTURE_LONG_EDGE_PX, LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import { type RefObject, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Moment } from '../../../queue/entry.ts';

/**
 * The capture time of a file. Its modification time counts within the 48 hours in which a photo is
 * accepted; an older or future one is replaced by the moment of choosing. `lastModified` and `now`
 * are epoch ms of this phone's clock, `chosen` is `now` on the server's clock. The iPhone camera
 * gives the present moment, which is right.
 */
export function momentOfFile(lastModified: number, now: number, chosen: Moment): Moment {
  const age = now - lastModified;
  if (age < 0 || age > LATE_PHOTO_MAX_AGE_MS) return chosen;
  return { ...chosen, capturedAt: Math.round(chosen.capturedAt - age), byFile: true };
}

/** Milliseconds between two checks of the camera. */
const LOOK_EVERY_MS = 500;
/**
 * Checks in a row without a new frame after which a camera counts as dead: 4 s, longer than the
 * slowest camera needs to start and focus. An installed web app on an iPhone may get a stream
 * without frames.
 */
const DEAD_LOOKS = 8;
/** Checks in a row with only black after which a camera counts as dead: 3 s. */
const BLACK_LOOKS = 6;
/** The highest channel value (0 to 255) of a black picture: a sensor in the dark has more noise. */
const BLACK_MAX = 3;
/** Pixels of each side of the sample. */
const SAMPLE_PX = 16;

const BLIND = { no_picture: m.camera_no_picture, black: m.camera_black };
type BlindCamera = keyof typeof BLIND;

function isBlack(video: HTMLVideoElement, context: CanvasRenderingContext2D): boolean {
  context.drawImage(video, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  // Every fourth byte is the alpha value of a pixel.
  return data.every((value, index) => index % 4 === 3 || value <= BLACK_MAX);
}

function countPictures(video: HTMLVideoElement): { shown: () => number; stop: () => void } {
  // Firefox has this since 132. Older versions advance `currentTime` only with frames.
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype))
    return { shown: () => video.currentTime, stop: () => {} };
  let count = 0;
  let handle = 0;
  const next = () => {
    handle = video.requestVideoFrameCallback(() => {
      count += 1;
      next();
    });
  };
  next();
  return { shown: () => count, stop: () => video.cancelVideoFrameCallback(handle) };
}

/**
 * Watches an open camera and calls `onBlind` once when it shows nothing, or only black unless
 * `allowBlack`. A hidden page is not checked, because phones then stop their cameras. Returns a
 * function that stops it.
 */
function watchCamera(
  video: HTMLVideoElement,
  allowBlack: boolean,
  onBlind: (why: BlindCamera) => void,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_PX;
  canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pictures = countPictures(video);
  let before = pictures.shown();
  let deadLooks = 0;
  let blackLooks = 0;
  const look = () => {
    if (document.visibilityState !== 'visible') {
      deadLooks = 0;
      return;
    }
    const shown = pictures.shown();
    const isNew = shown !== before;
    before = shown;
    deadLooks = isNew ? 0 : deadLooks + 1;
    if (isNew && !allowBlack && context) blackLooks = isBlack(video, context) ? blackLooks + 1 : 0;
    if (deadLooks >= DEAD_LOOKS) finish('no_picture');
    else if (blackLooks >= BLACK_LOOKS) finish('black');
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    pictures.stop();
  };
  const finish = (why: BlindCamera) => {
    stop();
    onBlind(why);
  };
  return stop;
}

export type Facing = 'environment' | 'user';

export type Torch = (on: boolean) => Promise<void>;

export type CameraState =
  | { status: 'starting' }
  | { status: 'ready'; torch: Torch | null }
  /** `isBlind`: the stream opened, but shows nothing. */
  | { status: 'failed'; text: string; isBlind: boolean };

/** `allowBlack` is true after the player chose to go on with a black picture. */
export interface CameraWish {
  facing: Facing;
  allowBlack: boolean;
}

/** The camera errors of spec 8, by the names of the Media Capture standard. */
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

async function openCamera(facing: Facing): Promise<MediaStream> {
  // Missing on plain HTTP: browsers give a camera to secure pages only.
  if (!navigator.mediaDevices) throw new Error(m.camera_insecure());
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: facing }, width: { ideal: CAPTURE_LONG_EDGE_PX } },
    audio: false,
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The DOM types lack the lamp of the Image Capture standard. */
function torchOf(track: MediaStreamTrack | undefined): Torch | null {
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || capabilities.torch !== true) return null;
  return (on) => {
    const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
    return track.applyConstraints({ advanced: [lamp] });
  };
}

export function useCamera(video: RefObject<HTMLVideoElement | null>, wish: CameraWish): CameraState {
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  useEffect(() => {
    const { facing, allowBlack } = wish;
    let stream: MediaStream | null = null;
    let stopWatching = () => {};
    let gone = false;
    const fail = (text: string, isBlind = false) => {
      if (!gone) setState({ status: 'failed', text, isBlind });
    };
    setState({ status: 'starting' });
    async function start(): Promise<void> {
      try {
        stream = await openCamera(facing);
        if (gone || !video.current) return stop(stream);
        const [track] = stream.getVideoTracks();
        // Another program took the camera, or the phone switched it off.
        track?.addEventListener('ended', () => fail(m.camera_in_use()));
        video.current.srcObject = stream;
        // Starts before `play`, which never resolves for a camera without frames.
        stopWatching = watchCamera(video.current, allowBlack, (why) => {
          if (stream) stop(stream);
          fail(BLIND[why](), true);
          gone = true;
        });
        await video.current.play();
        if (!gone) setState({ status: 'ready', torch: torchOf(track) });
      } catch (error) {
        stopWatching();
        fail(cameraErrorText(error));
      }
    }
    void start();
    return () => {
      gone = true;
      stopWatching();
      if (stream) stop(stream);
    };
  }, [video, wish]);
  return state;
}

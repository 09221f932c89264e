import { CAPTURE_LONG_EDGE_PX } from '@reisspel/contract/limits';
import { type RefObject, useEffect, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { type BlindCamera, watchCamera } from './camera-watch.ts';

export type Facing = 'environment' | 'user';

/** A lamp that can be switched; null where the camera has none. */
export type Torch = (on: boolean) => Promise<void>;

export type CameraState =
  | { status: 'starting' }
  | { status: 'ready'; torch: Torch | null }
  | { status: 'failed'; text: string }
  /** It says that it works, but shows nothing. */
  | { status: 'blind'; why: BlindCamera };

/** Which camera, and whether a black picture is to be believed, as somebody wants to go on with it. */
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

/** The Image Capture standard's lamp, which the types of the DOM do not know yet. */
function torchOf(track: MediaStreamTrack | undefined): Torch | null {
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || capabilities.torch !== true) return null;
  return (on) => {
    const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
    return track.applyConstraints({ advanced: [lamp] });
  };
}

/** Shows the camera in `video` while mounted, and lets go of it afterwards. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, wish: CameraWish): CameraState {
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  useEffect(() => {
    const { facing, allowBlack } = wish;
    let stream: MediaStream | null = null;
    let stopWatching = () => {};
    let gone = false;
    setState({ status: 'starting' });
    async function start(): Promise<void> {
      try {
        stream = await openCamera(facing);
        if (gone || !video.current) return stop(stream);
        const [track] = stream.getVideoTracks();
        // Another program took it, or the phone switched it off.
        track?.addEventListener('ended', () => {
          if (!gone) setState({ status: 'failed', text: m.camera_in_use() });
        });
        video.current.srcObject = stream;
        // From before it plays: a camera without pictures never begins to.
        stopWatching = watchCamera(video.current, allowBlack, (why) => {
          if (stream) stop(stream);
          gone = true;
          setState({ status: 'blind', why });
        });
        await video.current.play();
        if (!gone) setState({ status: 'ready', torch: torchOf(track) });
      } catch (error) {
        stopWatching();
        if (!gone) setState({ status: 'failed', text: cameraErrorText(error) });
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

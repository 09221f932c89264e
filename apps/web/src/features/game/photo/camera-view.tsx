import type { PhotoSource } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { useMutation } from '@tanstack/react-query';
import {
  Camera,
  Flashlight,
  FlashlightOff,
  Image as ImageIcon,
  RotateCcw,
  SwitchCamera,
  X,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '../../../lib/device/use-wake-lock.ts';
import { madeAt } from '../../../lib/pictures/made-at.ts';
import { PICTURE_PROBLEM, preparePicture, toJpeg } from '../../../lib/pictures/picture-file.ts';
import * as m from '../../../paraglide/messages.js';
import type { CaptureMoment, VideoPart } from '../../../queue/entry.ts';
import { captureMomentNow } from '../../../queue/queue.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileLabel } from '../../../ui/forms/file-label.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal, TOP_BAR } from '../../../ui/overlays/modal.tsx';
import {
  type CameraOptions,
  type CameraState,
  captureMomentOfFile,
  type Torch,
  useCamera,
} from './use-camera.ts';

export interface Capture {
  /** A picture, or the still of a video with that video behind it. */
  photo: Blob;
  video?: VideoPart;
  moment: CaptureMoment;
  source: PhotoSource;
  /** Where the phone was at the shutter. Resolves to null if that is unknown or not needed. */
  position: Promise<Position | null>;
}

type Made = Pick<Capture, 'photo' | 'source'>;

async function sourceOf(file: File, from: PhotoSource['from']): Promise<PhotoSource> {
  return from === 'camera' ? { from } : { from, madeAt: await madeAt(file) };
}

/** Makes a photo from a video frame or from a chosen file. */
function useTakePhoto(position: () => Promise<Position | null>, onCapture: (capture: Capture) => void) {
  const [converting, setConverting] = useState(false);
  const making = useMutation({
    /** Resolves to a photo, or to a text that tells why there is no photo. */
    mutationFn: (make: () => Promise<Made | string>) => make(),
    // The cache must not keep a photo, because it is large.
    gcTime: 0,
    onSettled: () => setConverting(false),
  });
  const take = (when: Pick<Capture, 'moment' | 'position'>, make: () => Promise<Made | string>) =>
    making.mutate(make, {
      // TanStack Query does not call this after the player left, so the photo is then ignored.
      onSuccess: (made) => {
        if (typeof made !== 'string') onCapture({ ...made, ...when });
      },
    });
  const problem = typeof making.data === 'string' ? making.data : null;
  return {
    taking: making.isPending,
    converting,
    failure: making.isError ? m.camera_no_photo_made() : problem,
    takeFrame: (video: HTMLVideoElement) =>
      take({ moment: captureMomentNow(), position: position() }, async () => ({
        photo: await toJpeg({ source: video, width: video.videoWidth, height: video.videoHeight }),
        source: { from: 'camera' },
      })),
    takeFile: (file: File, from: PhotoSource['from']) => {
      const moment = captureMomentOfFile(file.lastModified, Date.now(), captureMomentNow());
      const when = { moment, position: from === 'camera' ? position() : Promise.resolve(null) };
      take(when, async () => {
        const source = await sourceOf(file, from);
        const prepared = await preparePicture(file, () => setConverting(true));
        return prepared.ok ? { photo: prepared.photo, source } : PICTURE_PROBLEM[prepared.problem]();
      });
    },
  };
}

/** Maximum age of a position in milliseconds. A player walks only a few steps in that time. */
const MAX_AGE_MS = 10_000;
/** Milliseconds to wait for the first position. A slower GPS has no view of the sky. */
const MAX_WAIT_MS = 8_000;

/** Starts the slow GPS before the photo. Returns a function that resolves to null if GPS fails. */
function usePosition(isNeeded: boolean): () => Promise<Position | null> {
  const last = useRef<Promise<Position | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!isNeeded || !('geolocation' in navigator)) return;
    let settle: (position: Position | null) => void = () => {};
    last.current = new Promise((resolve) => {
      settle = resolve;
    });
    const first = last.current;
    setTimeout(() => settle(null), MAX_WAIT_MS);
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        settle({ latitude, longitude, accuracy });
        last.current = Promise.resolve({ latitude, longitude, accuracy });
      },
      () => settle(null),
      { enableHighAccuracy: true, maximumAge: MAX_AGE_MS },
    );
    return () => {
      // A new photo may still wait for the first position.
      void first.then(() => navigator.geolocation.clearWatch(watch));
    };
  }, [isNeeded]);
  return () => last.current;
}

function TorchButton({ torch, className }: { torch: Torch; className: string }) {
  const [on, setOn] = useState(false);
  const toggle = () =>
    torch(!on)
      .then(() => setOn(!on))
      .catch(() => {
        // The phone did not switch the lamp, so the button keeps its state.
      });
  return (
    <IconButton
      icon={on ? FlashlightOff : Flashlight}
      label={m.camera_torch()}
      aria-pressed={on}
      onClick={toggle}
      className={className}
    />
  );
}

const OVERLAY = 'bg-night/75 text-white hover:bg-night';
export const SHUTTER =
  'size-20 rounded-full border-4 border-white bg-white/85 ring-4 ring-black/40 active:scale-95 disabled:opacity-40';

export const CAMERA_FILE = 'inline-flex items-center justify-center rounded-full has-disabled:opacity-40';

interface CameraScreenProps {
  title: string;
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraState;
  options: CameraOptions;
  onOptions: (options: CameraOptions) => void;
  /** What the player can do without the camera. */
  failureHint: string;
  notices: ReactNode;
  /** What is within reach of the thumb: beside the main button, and the button itself. */
  side: ReactNode;
  main: ReactNode;
  canSwitch: boolean;
  onCancel: () => void;
}

/** The picture of the camera on the whole screen, with its buttons. */
export function CameraScreen(props: CameraScreenProps) {
  const { title, video, camera, options, onOptions, failureHint, onCancel } = props;
  useWakeLock(true);
  const { facing } = options;
  const isBlind = camera.status === 'failed' && camera.isBlind;
  const switchCamera = () => onOptions({ ...options, facing: facing === 'user' ? 'environment' : 'user' });
  return (
    <Modal label={title} onClose={onCancel} className={`${FULL_SCREEN} !bg-black !text-white`}>
      <video
        ref={video}
        playsInline
        muted
        className={`min-h-0 w-full grow object-cover ${facing === 'user' ? '-scale-x-100' : ''} ${isBlind ? 'invisible' : ''}`}
      />
      <div className={TOP_BAR}>
        <p className="min-w-0 self-center rounded-full bg-night/75 px-4 py-2 font-bold">{title}</p>
        <div className="flex gap-2">
          {camera.status === 'ready' && camera.torch ? (
            <TorchButton key={facing} torch={camera.torch} className={OVERLAY} />
          ) : null}
          <IconButton icon={X} label={m.common_cancel()} onClick={onCancel} className={OVERLAY} />
        </div>
      </div>
      <div className="absolute top-24 right-[max(1.25rem,env(safe-area-inset-right))] left-[max(1.25rem,env(safe-area-inset-left))] grid max-w-lg gap-3 short:top-20 short:right-28">
        {props.notices}
        {camera.status === 'failed' ? (
          <>
            <Notice tone={isBlind ? 'info' : 'bad'}>
              {camera.text} {failureHint}
            </Notice>
            <Button
              icon={RotateCcw}
              className="justify-self-start"
              onClick={() => onOptions({ ...options, allowBlack: options.allowBlack || isBlind })}
            >
              {m.camera_try_again()}
            </Button>
          </>
        ) : null}
      </div>
      <div className="absolute inset-x-0 bottom-[max(1.75rem,env(safe-area-inset-bottom))] grid grid-cols-3 items-center justify-items-center px-[max(0px,env(safe-area-inset-right))] short:inset-y-0 short:right-[max(1.25rem,env(safe-area-inset-right))] short:left-auto short:grid-cols-1 short:content-center short:gap-5 short:px-0">
        {props.side}
        {props.main}
        {props.canSwitch ? (
          <IconButton
            icon={SwitchCamera}
            label={m.camera_switch()}
            onClick={switchCamera}
            className={`!size-14 ${OVERLAY}`}
          />
        ) : (
          <span />
        )}
      </div>
    </Modal>
  );
}

interface CameraViewProps {
  title: string;
  withPosition: boolean;
  /** True if the task takes no photo from the library. */
  cameraOnly: boolean;
  notice: string | null;
  onCapture: (capture: Capture) => void;
  onCancel: () => void;
}

export function CameraView(props: CameraViewProps) {
  const { title, withPosition, cameraOnly, notice, onCapture, onCancel } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [options, setOptions] = useState<CameraOptions>({
    facing: 'environment',
    allowBlack: false,
    forVideo: false,
  });
  const camera = useCamera(video, options);
  const { taking, converting, failure, takeFrame, takeFile } = useTakePhoto(
    usePosition(withPosition),
    onCapture,
  );
  return (
    <CameraScreen
      {...{ title, video, camera, options, onCancel }}
      onOptions={setOptions}
      canSwitch
      failureHint={cameraOnly ? m.camera_use_app() : m.camera_use_file()}
      notices={
        <>
          {notice ? <Notice tone="bad">{notice}</Notice> : null}
          {failure ? <Notice tone="bad">{failure}</Notice> : null}
          {converting ? <Notice tone="info">{m.camera_converting()}</Notice> : null}
        </>
      }
      side={
        cameraOnly ? (
          <span />
        ) : (
          <FileLabel
            accept="image/*"
            disabled={taking}
            className={`size-14 ${CAMERA_FILE} ${OVERLAY}`}
            onChoose={(file) => takeFile(file, 'library')}
          >
            <ImageIcon aria-hidden className="size-6" />
            <span className="sr-only">{m.camera_choose_file()}</span>
          </FileLabel>
        )
      }
      main={
        camera.status === 'failed' ? (
          <FileLabel
            accept="image/*"
            capture={options.facing}
            disabled={taking}
            className={`text-night ${CAMERA_FILE} ${SHUTTER}`}
            onChoose={(file) => takeFile(file, 'camera')}
          >
            <Camera aria-hidden className="size-8" />
            <span className="sr-only">{m.camera_app()}</span>
          </FileLabel>
        ) : (
          <button
            type="button"
            aria-label={m.camera_shutter()}
            disabled={camera.status !== 'ready' || taking}
            onClick={() => video.current && takeFrame(video.current)}
            className={SHUTTER}
          />
        )
      }
    />
  );
}

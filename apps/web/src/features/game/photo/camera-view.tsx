import type { Position } from '@reisspel/rules/distance';
import { Flashlight, FlashlightOff, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PICTURE_PROBLEM, preparePicture, toJpeg } from '../../../lib/picture-file.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import * as m from '../../../paraglide/messages.js';
import type { Moment } from '../../../queue/entry.ts';
import { momentNow } from '../../../queue/queue.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal, TOP_BAR } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CameraControls, OVERLAY } from './camera-controls.tsx';
import type { Capture } from './photo-mutations.ts';
import { type CameraState, type CameraWish, momentOfFile, type Torch, useCamera } from './use-camera.ts';

/** Makes a JPEG of the current camera frame. Rejects when the browser gives no picture. */
function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  return toJpeg({ source: video, width: video.videoWidth, height: video.videoHeight });
}

type Taking = 'picture' | 'conversion';

interface TakingControl {
  /** null when no photo is being made. */
  taking: Taking | null;
  failure: string | null;
  takeFrame: (video: HTMLVideoElement) => void;
  takeFile: (file: File) => void;
}

/** Takes a photo from the camera or a file, with its moment and place. */
function useTaking(
  position: () => Promise<Position | null>,
  onCapture: (capture: Capture) => void,
): TakingControl {
  const [taking, setTaking] = useState<Taking | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // Set when the player leaves: a file that is still being read is then ignored.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  /** `make` returns a photo, or the reason why there is none. */
  async function take(moment: Moment, make: () => Promise<Blob | string>): Promise<void> {
    setTaking('picture');
    setFailure(null);
    let made: Blob | string;
    try {
      made = await make();
    } catch {
      made = m.camera_no_photo_made();
    }
    if (typeof made !== 'string') {
      if (!gone.current) onCapture({ photo: made, moment, position: position() });
      return;
    }
    setFailure(made);
    setTaking(null);
  }

  return {
    taking,
    failure,
    takeFrame: (video) => void take(momentNow(), () => captureFrame(video)),
    takeFile: (file) =>
      void take(momentOfFile(file.lastModified, Date.now(), momentNow()), async () => {
        const prepared = await preparePicture(file, () => setTaking('conversion'));
        return prepared.ok ? prepared.photo : PICTURE_PROBLEM[prepared.problem]();
      }),
  };
}

/** Milliseconds that a position stays valid: a walk of a few steps. */
const MAX_AGE_MS = 10_000;
/** Milliseconds to wait for a first position; a slower GPS has no view of the sky. */
const MAX_WAIT_MS = 8_000;

/**
 * Follows the position while `wanted`, from before the photo is taken, as a GPS is slow. Returns a
 * function that gives the last position or waits for the first; null when the phone gives none or
 * may not.
 */
function usePosition(wanted: boolean): () => Promise<Position | null> {
  const last = useRef<Promise<Position | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
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
      // A photo that was just taken may wait for the first position.
      void first.then(() => navigator.geolocation.clearWatch(watch));
    };
  }, [wanted]);
  return () => last.current;
}

interface TorchButtonProps {
  torch: Torch;
  className: string;
}

/** The camera's lamp, which goes out with the camera. */
function TorchButton({ torch, className }: TorchButtonProps) {
  const [on, setOn] = useState(false);
  const toggle = () => {
    torch(!on).then(
      () => setOn(!on),
      () => {
        // The lamp refused, so the button keeps its state.
      },
    );
  };
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

interface CameraViewProps {
  title: string;
  /** True when the task checks the place. */
  withPosition: boolean;
  /** The result of the previous photo. */
  notice: string | null;
  onCapture: (capture: Capture) => void;
  onCancel: () => void;
}

const BLIND = { no_picture: m.camera_no_picture, black: m.camera_black } as const;

const WORKS = { starting: 'starting', ready: 'ready', failed: 'none', blind: 'none' } as const;

interface NoticesProps {
  before: string | null;
  camera: CameraState;
  taking: Taking | null;
  failure: string | null;
  onTryAgain: () => void;
}

function Notices({ before, camera, taking, failure, onTryAgain }: NoticesProps) {
  return (
    <div className="absolute top-24 right-[max(1.25rem,env(safe-area-inset-right))] left-[max(1.25rem,env(safe-area-inset-left))] grid max-w-lg gap-3 short:top-20 short:right-28">
      {before ? <Notice tone="bad">{before}</Notice> : null}
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      {camera.status === 'failed' ? (
        <Notice tone="bad">
          {camera.text} {m.camera_use_file()}
        </Notice>
      ) : null}
      {camera.status === 'blind' ? (
        <Notice tone="info">
          {BLIND[camera.why]()} {m.camera_use_file()}
        </Notice>
      ) : null}
      {WORKS[camera.status] === 'none' ? (
        <Button className="justify-self-start" onClick={onTryAgain}>
          <RotateCcw aria-hidden className="size-5" />
          {m.camera_try_again()}
        </Button>
      ) : null}
      {taking === 'conversion' ? <Notice tone="info">{m.camera_converting()}</Notice> : null}
    </div>
  );
}

/** The live camera on the full screen, with a file as the fallback. */
export function CameraView({ title, withPosition, notice, onCapture, onCancel }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [wish, setWish] = useState<CameraWish>({ facing: 'environment', allowBlack: false });
  const camera = useCamera(video, wish);
  const { taking, failure, takeFrame, takeFile } = useTaking(usePosition(withPosition), onCapture);
  useWakeLock(true);
  const { facing } = wish;
  return (
    <Modal label={title} onClose={onCancel} className={`${FULL_SCREEN} !bg-black !text-white`}>
      <video
        ref={video}
        playsInline
        muted
        className={`min-h-0 w-full grow object-cover ${facing === 'user' ? '-scale-x-100' : ''} ${camera.status === 'blind' ? 'invisible' : ''}`}
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
      <Notices
        before={notice}
        camera={camera}
        taking={taking}
        failure={failure}
        onTryAgain={() => setWish({ facing, allowBlack: wish.allowBlack || camera.status === 'blind' })}
      />
      <CameraControls
        facing={facing}
        camera={WORKS[camera.status]}
        busy={taking !== null}
        onShutter={() => video.current && takeFrame(video.current)}
        onSwitch={() =>
          setWish({ facing: facing === 'user' ? 'environment' : 'user', allowBlack: wish.allowBlack })
        }
        onFile={takeFile}
      />
    </Modal>
  );
}

import { RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal, TOP_BAR } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Capture } from '../photo-mutations.ts';
import { usePosition } from '../position.ts';
import { type CameraState, type CameraWish, useCamera } from '../use-camera.ts';
import { type Taking, useTaking } from '../use-taking.ts';
import { CameraControls, OVERLAY } from './camera-controls.tsx';
import { TorchButton } from './torch-button.tsx';

interface CameraViewProps {
  title: string;
  /** Whether the task asks where the photo is taken. */
  withPosition: boolean;
  /** What became of the photo before. */
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

/** What is the matter, and what helps. */
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

/** The live camera, full screen and thumb-first, with a file as the way out where there is none. */
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

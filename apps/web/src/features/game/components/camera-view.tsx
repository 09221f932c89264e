import { Image as ImageIcon, SwitchCamera, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { momentNow } from '../../../live/photo-queue/queue.ts';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { captureFile, captureFrame } from '../capture.ts';
import type { Capture } from '../photo-mutations.ts';
import { usePosition } from '../position.ts';
import { type Facing, useCamera } from '../use-camera.ts';
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

const OVERLAY = 'bg-night/75 text-white hover:bg-night';

/** The live camera, full screen and thumb-first, with a file as the way out where there is none. */
export function CameraView({ title, withPosition, notice, onCapture, onCancel }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [failure, setFailure] = useState<string | null>(null);
  const camera = useCamera(video, facing);
  const position = usePosition(withPosition);
  const [taking, setTaking] = useState(false);

  // A player who leaves while the place is sought, or a file is read, wants no photo any more.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function take(picture: Promise<Blob>): Promise<void> {
    const moment = momentNow();
    setTaking(true);
    try {
      const capture = { photo: await picture, moment, position: await position() };
      if (!gone.current) onCapture(capture);
    } catch {
      setFailure(m.camera_generic());
      setTaking(false);
    }
  }
  const takeFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (file) void take(captureFile(file));
  };
  const error = failure ?? (camera.status === 'failed' ? camera.text : null);
  return (
    <Modal label={title} onClose={onCancel} className={`${FULL_SCREEN} !bg-black !text-white`}>
      <video
        ref={video}
        playsInline
        muted
        className={`min-h-0 w-full grow object-cover ${facing === 'user' ? '-scale-x-100' : ''}`}
      />
      <p className="absolute top-[max(1.25rem,env(safe-area-inset-top))] left-5 rounded-full bg-night/75 px-4 py-2 font-bold">
        {title}
      </p>
      <div className="absolute top-[max(1rem,env(safe-area-inset-top))] right-4 flex gap-2">
        {camera.status === 'ready' && camera.torch ? (
          <TorchButton key={facing} torch={camera.torch} className={OVERLAY} />
        ) : null}
        <IconButton icon={X} label={m.common_cancel()} onClick={onCancel} className={OVERLAY} />
      </div>
      <div className="absolute inset-x-5 top-24 grid gap-3">
        {notice ? <Notice tone="bad">{notice}</Notice> : null}
        {error ? (
          <Notice tone="bad">
            {error} {m.camera_use_file()}
          </Notice>
        ) : null}
        {taking && withPosition ? <Notice tone="info">{m.camera_finding_place()}</Notice> : null}
      </div>
      <div className="absolute inset-x-0 bottom-[max(1.75rem,env(safe-area-inset-bottom))] grid grid-cols-3 items-center justify-items-center">
        <label
          className={`inline-flex size-14 items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-azure ${OVERLAY}`}
        >
          <ImageIcon aria-hidden className="size-6" />
          <span className="sr-only">{m.camera_choose_file()}</span>
          <input type="file" accept="image/*" capture={facing} onChange={takeFile} className="sr-only" />
        </label>
        <button
          type="button"
          aria-label={m.camera_shutter()}
          disabled={camera.status !== 'ready' || taking}
          onClick={() => video.current && take(captureFrame(video.current))}
          className="size-20 rounded-full border-4 border-white bg-white/85 ring-4 ring-black/40 active:scale-95 disabled:opacity-40"
        />
        <IconButton
          icon={SwitchCamera}
          label={m.camera_switch()}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          className={`!size-14 ${OVERLAY}`}
        />
      </div>
    </Modal>
  );
}

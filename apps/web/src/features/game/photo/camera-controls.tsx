import { Camera, Image as ImageIcon, SwitchCamera } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Facing } from './use-camera.ts';

/** Readable on any camera picture. */
export const OVERLAY = 'bg-night/75 text-white hover:bg-night';
const SHUTTER = 'size-20 rounded-full border-4 border-white bg-white/85 ring-4 ring-black/40 active:scale-95';

interface PhotoFileProps {
  label: string;
  /** The phone's camera to open; null opens the photo library. */
  capture: Facing | null;
  disabled: boolean;
  className: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

function PhotoFile({ label, capture, disabled, className, onFile, children }: PhotoFileProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the player choose the same file again.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <label
      className={`relative inline-flex items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-azure has-disabled:opacity-40 ${className}`}
    >
      {children}
      <span className="sr-only">{label}</span>
      <input
        type="file"
        accept="image/*"
        capture={capture ?? undefined}
        disabled={disabled}
        onChange={choose}
        className="absolute inset-0 opacity-0"
      />
    </label>
  );
}

interface CameraControlsProps {
  facing: Facing;
  camera: 'starting' | 'ready' | 'none';
  busy: boolean;
  onShutter: () => void;
  onSwitch: () => void;
  onFile: (file: File) => void;
}

/** Within the thumb's reach. Without a working camera the shutter opens the phone's camera app. */
export function CameraControls({ facing, camera, busy, onShutter, onSwitch, onFile }: CameraControlsProps) {
  return (
    <div className="absolute inset-x-0 bottom-[max(1.75rem,env(safe-area-inset-bottom))] grid grid-cols-3 items-center justify-items-center px-[max(0px,env(safe-area-inset-right))] short:inset-y-0 short:right-[max(1.25rem,env(safe-area-inset-right))] short:left-auto short:grid-cols-1 short:content-center short:gap-5 short:px-0">
      <PhotoFile
        label={m.camera_choose_file()}
        capture={null}
        disabled={busy}
        className={`size-14 ${OVERLAY}`}
        onFile={onFile}
      >
        <ImageIcon aria-hidden className="size-6" />
      </PhotoFile>
      {camera === 'none' ? (
        <PhotoFile
          label={m.camera_app()}
          capture={facing}
          disabled={busy}
          className={`text-night ${SHUTTER}`}
          onFile={onFile}
        >
          <Camera aria-hidden className="size-8" />
        </PhotoFile>
      ) : (
        <button
          type="button"
          aria-label={m.camera_shutter()}
          disabled={camera !== 'ready' || busy}
          onClick={onShutter}
          className={`${SHUTTER} disabled:opacity-40`}
        />
      )}
      <IconButton
        icon={SwitchCamera}
        label={m.camera_switch()}
        onClick={onSwitch}
        className={`!size-14 ${OVERLAY}`}
      />
    </div>
  );
}

import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { localClock } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';
import { type DescribedPhoto, photoAddress } from '../album-photos.ts';

interface PhotoViewerProps {
  photo: DescribedPhoto;
  position: string;
  /** null at the first photo. */
  onPrevious: (() => void) | null;
  /** null at the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
}

const OVERLAY = 'bg-night/70 text-white hover:bg-night disabled:invisible';

/** One photo on the whole screen, with its task and team; the arrow keys go through the rest. */
export function PhotoViewer({ photo, position, onPrevious, onNext, onClose }: PhotoViewerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };
  return (
    <Modal
      label={m.gallery_viewer({ task: photo.task, team: photo.team })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={`${FULL_SCREEN} !bg-black !text-white`}
    >
      <figure className="relative flex h-full flex-col">
        <img
          key={photo.id}
          src={photoAddress(photo.id, 'view')}
          alt={m.gallery_photo_alt({ task: photo.task, team: photo.team })}
          width={photo.width}
          height={photo.height}
          className="min-h-0 w-full grow object-contain"
        />
        <figcaption className="flex items-center justify-between gap-4 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <span>
            <strong className="display block text-xl">{photo.task}</strong>
            {photo.team} · {localClock(photo.takenAt)}
          </span>
          <span className="tabular-nums">{position}</span>
        </figcaption>
        <IconButton
          icon={X}
          label={m.common_close()}
          onClick={onClose}
          className={`!absolute top-[max(1rem,env(safe-area-inset-top))] right-4 ${OVERLAY}`}
        />
        <IconButton
          icon={ChevronLeft}
          label={m.gallery_previous()}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
          className={`!absolute top-1/2 left-3 ${OVERLAY}`}
        />
        <IconButton
          icon={ChevronRight}
          label={m.gallery_next()}
          disabled={onNext === null}
          onClick={() => onNext?.()}
          className={`!absolute top-1/2 right-3 ${OVERLAY}`}
        />
      </figure>
    </Modal>
  );
}

import type { PhotoId } from '@reisspel/contract/ids';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';
import { ErasePhotoModal } from './erase-photo-modal.tsx';

interface ReviewPhotoProps {
  photoId: PhotoId;
  about: { team: string; task: string };
  onErased: () => void;
  onClose: () => void;
}

/** A photo on the whole screen, with the way to have it gone. */
export function ReviewPhoto({ photoId, about, onErased, onClose }: ReviewPhotoProps) {
  const [erasing, setErasing] = useState(false);
  return (
    <Modal
      label={m.admin_review_about(about)}
      onClose={onClose}
      className={`${FULL_SCREEN} !bg-black !text-white`}
    >
      <figure className="relative flex h-full flex-col">
        <img
          src={`${BASE}/api/photos/${photoId}/view`}
          alt={m.gallery_photo_alt(about)}
          className="min-h-0 w-full grow object-contain"
        />
        <figcaption className="flex flex-wrap items-center justify-between gap-3 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <span>
            <strong className="display block text-xl">{about.task}</strong>
            {about.team}
          </span>
          <Button onClick={() => setErasing(true)}>
            <Trash2 aria-hidden className="size-5" />
            {m.admin_removal_erase()}
          </Button>
        </figcaption>
        <IconButton
          icon={X}
          label={m.common_close()}
          onClick={onClose}
          className="!absolute top-[max(1rem,env(safe-area-inset-top))] right-4 bg-night/70 text-white hover:bg-night"
        />
      </figure>
      {erasing ? (
        <ErasePhotoModal photoId={photoId} onErased={onErased} onClose={() => setErasing(false)} />
      ) : null}
    </Modal>
  );
}

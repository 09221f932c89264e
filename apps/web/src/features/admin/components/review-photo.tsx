import type { PhotoId } from '@reisspel/contract/ids';
import { X } from 'lucide-react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FULL_SCREEN, Modal } from '../../../ui/modal.tsx';

interface ReviewPhotoProps {
  photoId: PhotoId;
  about: { team: string; task: string };
  onClose: () => void;
}

/** A photo on the whole screen. */
export function ReviewPhoto({ photoId, about, onClose }: ReviewPhotoProps) {
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
        <figcaption className="px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <strong className="display block text-xl">{about.task}</strong>
          {about.team}
        </figcaption>
        <IconButton
          icon={X}
          label={m.common_close()}
          onClick={onClose}
          className="!absolute top-[max(1rem,env(safe-area-inset-top))] right-4 bg-night/70 text-white hover:bg-night"
        />
      </figure>
    </Modal>
  );
}

import type { PhotoId } from '@reisspel/contract/ids';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useErasePhoto } from '../settings/privacy-mutations.ts';

interface ErasePhotoModalProps {
  photoId: PhotoId;
  onErased: () => void;
  onClose: () => void;
}

export function ErasePhotoModal({ photoId, onErased, onClose }: ErasePhotoModalProps) {
  const erase = useErasePhoto(photoId);
  return (
    <ConfirmModal
      title={m.admin_photo_erase_title()}
      text={m.admin_photo_erase_text()}
      confirm={m.admin_removal_erase()}
      cancel={m.common_cancel()}
      error={erase.isError ? organiserErrorText(erase.error) : null}
      busy={erase.isPending}
      onConfirm={() => erase.mutate(undefined, { onSuccess: onErased })}
      onCancel={onClose}
    />
  );
}

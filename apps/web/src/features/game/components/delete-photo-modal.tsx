import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';

interface DeletePhotoModalProps {
  photo: QueuedPhoto;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a photo goes that may be the only one. */
export function DeletePhotoModal({ photo, onDeleted, onClose }: DeletePhotoModalProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <ConfirmModal
      title={m.queue_delete_title()}
      text={m.queue_delete_text({ task: photo.task.description })}
      confirm={m.queue_delete()}
      cancel={m.common_cancel()}
      error={error}
      busy={false}
      onConfirm={() => photoQueue.cancel(photo.id).then(onDeleted, () => setError(m.queue_delete_failed()))}
      onCancel={onClose}
    />
  );
}

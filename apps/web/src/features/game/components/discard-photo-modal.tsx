import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';

interface DiscardPhotoModalProps {
  /** What is lost with the photo. */
  text: string;
  error: string | null;
  busy: boolean;
  onDiscard: () => void | Promise<void>;
  onKeep: () => void;
}

/** Asks before a photo is given up that cannot be made once more. */
export function DiscardPhotoModal({ text, error, busy, onDiscard, onKeep }: DiscardPhotoModalProps) {
  return (
    <ConfirmModal
      title={m.queue_unkept_leave_title()}
      text={text}
      confirm={m.queue_unkept_leave()}
      cancel={m.queue_unkept_stay()}
      error={error}
      busy={busy}
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}

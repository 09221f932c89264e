import { useId } from 'react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { Modal } from './modal.tsx';

interface ConfirmModalProps {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  error?: string | null;
  busy?: boolean;
  closesOnBack?: boolean;
  /** May return a promise instead of setting `busy`. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { title, text, confirm, cancel = m.common_cancel(), onConfirm, onCancel } = props;
  const { error = null, busy = false, closesOnBack = true } = props;
  const textId = useId();
  const confirmOnce = useOneAtATime(busy, onConfirm);
  return (
    <Modal label={title} describedBy={textId} onClose={onCancel} closesOnBack={closesOnBack}>
      <h2 className="text-2xl">{title}</h2>
      <p id={textId} className="mt-2 text-ink-2">
        {text}
      </p>
      {error === null ? null : (
        <div className="mt-4">
          <Notice tone="bad">{error}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant="danger" busy={busy} onClick={confirmOnce}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}

import { HardDrive } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Modal } from '../../../ui/modal.tsx';

interface StorageFullProps {
  onAnyway: () => void;
  onCancel: () => void;
}

/** Before the camera, not after: a photo that cannot be kept is better not made. What the browser says is a guess. */
export function StorageFull({ onAnyway, onCancel }: StorageFullProps) {
  return (
    <Modal label={m.queue_full_title()} onClose={onCancel}>
      <Message icon={HardDrive} title={m.queue_full_title()} text={m.queue_full_text()}>
        <Button onClick={onAnyway}>{m.queue_full_anyway()}</Button>
        <Button variant="primary" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </Message>
    </Modal>
  );
}

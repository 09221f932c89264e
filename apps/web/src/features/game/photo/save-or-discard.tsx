import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveToPhone } from '../../../lib/pictures/save-file.ts';
import * as m from '../../../paraglide/messages.js';
import { type QueuedPhoto, type VideoPart, videoIn } from '../../../queue/entry.ts';
import { photoQueue } from '../../../queue/queue.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';

interface ExportButtonProps {
  /** Description of the task, which becomes the name of the file. */
  name: string;
  picture: Blob | null;
  /** Set if `picture` has a video behind it, which is saved without its still. */
  video?: VideoPart | undefined;
}

const ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', quicktime: 'mov' };

function fileOf(picture: Blob, name: string): File {
  const type = picture.type || 'image/jpeg';
  const subtype = type.replace(/^\w+\//, '').replace(/;.*/, '');
  return new File([picture], `${name}.${ENDING[subtype] ?? subtype}`, { type });
}

/** Saves a photo in the phone's own album, which survives the clearing of the app's storage. */
export function ExportButton({ name, picture, video }: ExportButtonProps) {
  const [failed, setFailed] = useState(false);
  const save = () => {
    if (picture === null) return setFailed(true);
    setFailed(false);
    saveToPhone(fileOf(video ? videoIn(picture, video) : picture, name)).catch(() => setFailed(true));
  };
  return (
    <>
      <Button icon={Download} className="grow" onClick={save}>
        {m.queue_export()}
        <span className="sr-only"> {name}</span>
      </Button>
      {failed ? <Notice tone="bad">{m.queue_export_failed()}</Notice> : null}
    </>
  );
}

interface DeletePhotoModalProps {
  photo: QueuedPhoto;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for a confirmation, because the photo may be the only copy. */
export function DeletePhotoModal({ photo, onDeleted, onClose }: DeletePhotoModalProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <ConfirmModal
      title={m.queue_delete_title()}
      text={m.queue_delete_text({ task: photo.task.description })}
      confirm={m.queue_delete()}
      error={error}
      onConfirm={() => photoQueue.cancel(photo.id).then(onDeleted, () => setError(m.queue_delete_failed()))}
      onCancel={onClose}
    />
  );
}

interface DiscardPhotoModalProps {
  text: string;
  error?: string | null;
  busy?: boolean;
  onDiscard: () => void | Promise<void>;
  onKeep: () => void;
}

export function DiscardPhotoModal({ onDiscard, onKeep, ...state }: DiscardPhotoModalProps) {
  return (
    <ConfirmModal
      title={m.queue_unkept_leave_title()}
      {...state}
      confirm={m.queue_unkept_leave()}
      cancel={m.queue_unkept_stay()}
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}

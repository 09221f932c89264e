import type { PhotoId } from '@reisspel/contract/ids';
import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import type { OwnRemoval } from '@reisspel/contract/privacy';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/api.ts';
import { pageBase } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/inputs.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';

interface AskRemovalModalProps {
  photoId: PhotoId;
  onAsked: () => void;
  onClose: () => void;
}

export function AskRemovalModal({ photoId, onAsked, onClose }: AskRemovalModalProps) {
  const [reason, setReason] = useState('');
  const ask = useMutation({
    mutationFn: () => send('PUT', `/api/photos/${photoId}/removal-request`, { json: { reason } }),
    onSuccess: onAsked,
  });
  return (
    <Modal label={m.removal_title()} onClose={onClose}>
      <div className="grid gap-4">
        <h2 className="text-2xl">{m.removal_title()}</h2>
        <img
          src={`${pageBase()}/api/photos/${photoId}/thumb`}
          alt={m.removal_photo()}
          className="max-h-72 w-full rounded-2xl bg-sand object-contain"
        />
        <p className="text-ink-2">{m.removal_text()}</p>
        <Field label={m.removal_reason()}>
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {ask.isError ? <Notice tone="bad">{organiserErrorText(ask.error)}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="danger" busy={ask.isPending} onClick={() => ask.mutate()}>
            {m.removal_ask()}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface PhotoRemovalProps {
  task: string;
  /** Null when the photo was deleted. */
  photoId: PhotoId | null;
  removal: OwnRemoval | undefined;
}

export default function PhotoRemoval({ task, photoId, removal }: PhotoRemovalProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const erasedId = removal?.state === 'erased' ? removal.photoId : null;
  useEffect(() => {
    if (erasedId === null) return;
    import('../../../lib/pictures/forget-photo.ts')
      .then(({ forgetPhoto }) => forgetPhoto(erasedId))
      .catch(() => {
        // The next visit tries again.
      });
  }, [erasedId]);
  switch (removal?.state) {
    case 'asked':
      return <Notice tone="info">{m.removal_asked()}</Notice>;
    case 'erased':
      return <Notice tone="good">{m.removal_erased()}</Notice>;
    case 'declined':
      return (
        <Notice tone="info">
          {removal.answer === '' ? m.removal_declined() : m.removal_declined_why({ answer: removal.answer })}
        </Notice>
      );
    default:
      if (photoId === null) return null;
  }
  return (
    <>
      <Button icon={Trash2} variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {m.removal_open()}
        <span className="sr-only"> {task}</span>
      </Button>
      {asking ? <AskRemovalModal photoId={photoId} onAsked={close} onClose={close} /> : null}
    </>
  );
}

import type { PhotoId } from '@reisspel/contract/ids';
import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../lib/api.ts';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';

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
          src={`${BASE}/api/photos/${photoId}/thumb`}
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

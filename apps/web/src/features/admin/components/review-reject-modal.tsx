import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ReviewRejectModalProps {
  about: { team: string; task: string };
  busy: boolean;
  error: string | null;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why: the team reads it. */
export function ReviewRejectModal({ about, busy, error, onReject, onClose }: ReviewRejectModalProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (!busy) onReject(reason);
  });
  return (
    <Modal label={m.admin_review_reject_title()} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <h2 className="text-2xl">{m.admin_review_reject_title()}</h2>
          <p className="mt-2 text-ink-2">{m.admin_review_about(about)}</p>
        </div>
        <Field
          label={m.admin_review_reason()}
          hint={m.admin_review_reason_hint()}
          error={formState.errors.reason?.message}
        >
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={MAX_REASON_LENGTH}
              {...register('reason', {
                validate: (reason) => reason.trim() !== '' || m.admin_review_reason_required(),
              })}
            />
          )}
        </Field>
        {error === null ? null : <Notice tone="bad">{error}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {m.admin_review_reject()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

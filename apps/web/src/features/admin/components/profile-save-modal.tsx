import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { profileErrorText } from '../profile-errors.ts';
import { useSaveProfile } from '../profile-mutations.ts';

interface ProfileSaveModalProps {
  onSaved: () => void;
  onClose: () => void;
}

export const SAVE_ERRORS = { refused: m.admin_profile_save_refused, failed: m.admin_profile_save_failed };

export function ProfileSaveModal({ onSaved, onClose }: ProfileSaveModalProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', description: '' } });
  const save = useSaveProfile();
  const submit = handleSubmit((values) => {
    if (!save.isPending) save.mutate(values, { onSuccess: onSaved });
  });
  return (
    <Modal label={m.admin_profile_save_title()} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <h2 className="text-2xl">{m.admin_profile_save_title()}</h2>
          <p className="mt-2 text-ink-2">{m.admin_profile_save_text()}</p>
        </div>
        <Field label={m.admin_profile_field_name()} error={formState.errors.name?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={MAX_PROFILE_NAME_LENGTH}
              {...register('name', {
                validate: (name) => name.trim() !== '' || m.admin_profile_name_required(),
              })}
            />
          )}
        </Field>
        <Field label={m.admin_profile_field_description()}>
          {(ids) => (
            <TextArea {...ids} maxLength={MAX_PROFILE_DESCRIPTION_LENGTH} {...register('description')} />
          )}
        </Field>
        {save.isError ? <Notice tone="bad">{profileErrorText(save.error, SAVE_ERRORS)}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.common_save()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

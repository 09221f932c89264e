import type { ArchiveId } from '@reisspel/contract/ids';
import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { Checkbox, TextArea } from '../../../ui/forms/inputs.tsx';
import {
  ConfirmRequest,
  FormModal,
  fieldsOf,
  required,
  TextField,
} from '../../../ui/forms/organiser-forms.tsx';
import { deleteProfile, loadProfile, restoreArchive, saveProfile } from '../mutations.ts';

/** Builds error texts (spec 8). `refused` begins with "Kon", and `failed` with "Er is een fout". */
function makeErrorText(refused: () => string, failed: () => string): (error: unknown) => string {
  return (error) => {
    // The text of an internal error adds nothing to "er is een fout opgetreden".
    if (!(error instanceof ApiError) || error.code === 'internal') return failed();
    return `${error.code === 'network' ? failed() : refused()}. ${organiserErrorText(error)}`;
  };
}

export const saveError = makeErrorText(m.admin_profile_save_refused, m.admin_profile_save_failed);
const loadError = makeErrorText(m.admin_profile_load_refused, m.admin_profile_load_failed);
const deleteError = makeErrorText(m.admin_profile_delete_refused, m.admin_profile_delete_failed);

export function ProfileSaveModal({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: '', description: '' } });
  const save = useMutation(saveProfile);
  return (
    <FormModal
      title={m.admin_profile_save_title()}
      intro={m.admin_profile_save_text()}
      submit={m.common_save()}
      busy={save.isPending}
      error={save.error}
      errorText={saveError}
      onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: onSaved }))}
      onClose={onClose}
    >
      <TextField
        label={m.admin_profile_field_name()}
        autoComplete="off"
        maxLength={MAX_PROFILE_NAME_LENGTH}
        {...fieldsOf(form)('name', required(m.admin_profile_name_required))}
      />
      <Field label={m.admin_profile_field_description()}>
        {(ids) => (
          <TextArea {...ids} maxLength={MAX_PROFILE_DESCRIPTION_LENGTH} {...form.register('description')} />
        )}
      </Field>
    </FormModal>
  );
}

interface ProfileModalProps {
  profile: ProfileSummary;
  /** `replacedId` is the archive of the replaced game, or null if the load replaced no game. */
  onLoaded: (text: string, replacedId: ArchiveId | null) => void;
  onClose: () => void;
}

function ProfileLoadModal({ profile, onLoaded, onClose }: ProfileModalProps) {
  const [replace, setReplace] = useState(true);
  const { mutate, isPending, error } = useMutation(loadProfile);
  const { id, name, taskCount, teamCount } = profile;
  const load = () =>
    mutate(
      { id, mode: replace ? 'replace' : 'append' },
      {
        onSuccess: ({ archiveId }) =>
          onLoaded(replace ? m.admin_profile_replaced() : m.admin_profile_added(), archiveId),
      },
    );
  return (
    <FormModal
      title={m.admin_profile_load_title({ name })}
      intro={`${m.admin_profile_tasks({ count: taskCount })} · ${m.admin_profile_teams({ count: teamCount })}`}
      submit={replace ? m.admin_profile_load_replace() : m.admin_profile_load_append()}
      variant={replace ? 'danger' : 'secondary'}
      busy={isPending}
      error={error}
      errorText={loadError}
      onSubmit={load}
      onClose={onClose}
    >
      <div className="rounded-2xl bg-sand px-4 pb-3">
        <Checkbox
          label={m.admin_profile_replace()}
          checked={replace}
          disabled={isPending}
          onChange={(event) => setReplace(event.target.checked)}
          // Enter on the checkbox would submit the form, which may replace the game.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p role="status">{replace ? m.admin_profile_replace_on() : m.admin_profile_replace_off()}</p>
      </div>
    </FormModal>
  );
}

export interface OpenProfileDialog {
  action: 'open' | 'delete';
  profile: ProfileSummary;
}

interface ProfileDialogProps extends ProfileModalProps, OpenProfileDialog {
  onDeleted: () => void;
}

export function ProfileDialog({ action, onDeleted, ...props }: ProfileDialogProps) {
  const { profile, onLoaded, onClose } = props;
  const { id, name, archiveId } = profile;
  if (action === 'delete') {
    return (
      <ConfirmRequest
        title={m.admin_profile_delete_title({ name })}
        text={archiveId === null ? m.admin_profile_delete_text() : m.admin_profile_delete_archive_text()}
        confirm={m.common_delete()}
        request={deleteProfile}
        variables={id}
        errorText={deleteError}
        onDone={onDeleted}
        onClose={onClose}
      />
    );
  }
  if (archiveId === null) return <ProfileLoadModal {...props} />;
  return (
    <ConfirmRequest
      title={m.admin_profile_restore_title()}
      text={m.admin_profile_restore_text()}
      confirm={m.admin_profile_restore()}
      request={restoreArchive}
      variables={archiveId}
      errorText={loadError}
      onDone={(undo) => onLoaded(m.admin_restart_restored(), undo.archiveId)}
      onClose={onClose}
    />
  );
}

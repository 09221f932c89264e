import type { ArchiveId } from '@reisspel/contract/ids';
import {
  BANNER_SHOWN_MS,
  MAX_PROFILE_DESCRIPTION_LENGTH,
  MAX_PROFILE_FILE_BYTES,
  MAX_PROFILE_NAME_LENGTH,
} from '@reisspel/contract/limits';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import { Link } from '@tanstack/react-router';
import { LoaderCircle, Save, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { ArchiveUndo } from './archive-undo.tsx';
import { LOAD_ERRORS, ProfileLoadModal } from './profile-load-modal.tsx';
import {
  profileErrorText,
  useDeleteProfile,
  useImportProfile,
  useRestoreArchive,
  useSaveProfile,
} from './profile-mutations.ts';
import { ProfilesList } from './profiles-list.tsx';

interface ProfileSaveModalProps {
  onSaved: () => void;
  onClose: () => void;
}

const SAVE_ERRORS = { refused: m.admin_profile_save_refused, failed: m.admin_profile_save_failed };

function ProfileSaveModal({ onSaved, onClose }: ProfileSaveModalProps) {
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

const BYTES_PER_MEGABYTE = 1024 * 1024;

interface ProfileImportProps {
  onImported: () => void;
  onFailed: (text: string) => void;
}

/** Imports a saved game through a file input that looks like a button. */
function ProfileImport({ onImported, onFailed }: ProfileImportProps) {
  const add = useImportProfile();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the organiser choose the same file again.
    event.target.value = '';
    if (!file) return;
    if (file.size > MAX_PROFILE_FILE_BYTES) {
      const megabytes = Math.floor(MAX_PROFILE_FILE_BYTES / BYTES_PER_MEGABYTE);
      onFailed(m.admin_profile_file_too_large({ megabytes }));
      return;
    }
    add.mutate(file, {
      onSuccess: onImported,
      onError: (error) => onFailed(profileErrorText(error, SAVE_ERRORS)),
    });
  };
  return (
    <label
      aria-busy={add.isPending}
      className={`${buttonLook('secondary')} relative grow has-focus-visible:outline-3 has-focus-visible:outline-azure`}
    >
      {add.isPending ? (
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
      ) : (
        <Upload aria-hidden className="size-5" />
      )}
      {m.admin_profile_import()}
      <input
        type="file"
        accept="application/json,.json"
        disabled={add.isPending}
        onChange={take}
        className="absolute inset-0 opacity-0"
      />
    </label>
  );
}

interface ProfileRestoreModalProps {
  profile: ProfileSummary;
  onRestored: (text: string, replaced: ArchiveId | null) => void;
  onClose: () => void;
}

/** Asks before an archived game replaces the present one. */
function ProfileRestoreModal({ profile, onRestored, onClose }: ProfileRestoreModalProps) {
  const restore = useRestoreArchive();
  const { archiveId } = profile;
  const start = () => {
    if (archiveId === null) return;
    restore.mutate(archiveId, {
      onSuccess: (replaced) => onRestored(m.admin_restart_restored(), replaced.archiveId),
    });
  };
  return (
    <ConfirmModal
      title={m.admin_profile_restore_title()}
      text={m.admin_profile_restore_text()}
      confirm={m.admin_profile_restore()}
      cancel={m.common_cancel()}
      error={restore.isError ? profileErrorText(restore.error, LOAD_ERRORS) : null}
      busy={restore.isPending}
      onConfirm={start}
      onCancel={onClose}
    />
  );
}

interface ProfileDeleteModalProps {
  profile: ProfileSummary;
  onDeleted: () => void;
  onClose: () => void;
}

const ERRORS = { refused: m.admin_profile_delete_refused, failed: m.admin_profile_delete_failed };

function ProfileDeleteModal({ profile, onDeleted, onClose }: ProfileDeleteModalProps) {
  const remove = useDeleteProfile();
  return (
    <ConfirmModal
      title={m.admin_profile_delete_title({ name: profile.name })}
      text={
        profile.archiveId === null ? m.admin_profile_delete_text() : m.admin_profile_delete_archive_text()
      }
      confirm={m.common_delete()}
      cancel={m.common_cancel()}
      error={remove.isError ? profileErrorText(remove.error, ERRORS) : null}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(profile.id, { onSuccess: onDeleted })}
      onCancel={onClose}
    />
  );
}

export interface OpenProfile {
  what: 'load' | 'restore' | 'delete';
  profile: ProfileSummary;
}

export function ProfilesContent({ gameIsEmpty }: { gameIsEmpty: boolean }) {
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState<OpenProfile | null>(null);
  const [replaced, setReplaced] = useState<ArchiveId | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const good = (text: string) => showFlash({ tone: 'good', text });
  const close = () => {
    setSaving(false);
    setOpen(null);
  };
  const done = (text: string) => {
    close();
    good(text);
  };
  const swapped = (text: string, archiveId: ArchiveId | null) => {
    setReplaced(archiveId);
    done(text);
  };
  const askName = () => {
    if (gameIsEmpty) showFlash({ tone: 'bad', text: m.admin_profile_empty_game() });
    else setSaving(true);
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{m.admin_profile_intro()}</p>
      {gameIsEmpty ? (
        <p>
          {m.first_profiles_empty()}{' '}
          <Link to="/generator" className="text-link">
            {m.first_link_generator()}
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button className="grow" onClick={askName}>
          <Save aria-hidden className="size-5" />
          {m.admin_profile_save()}
        </Button>
        <ProfileImport
          onImported={() => good(m.admin_profile_saved())}
          onFailed={(text) => showFlash({ tone: 'bad', text })}
        />
      </div>
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      {replaced === null ? null : (
        <ArchiveUndo
          key={replaced}
          archiveId={replaced}
          text={m.admin_profile_previous_kept()}
          onRestored={() => swapped(m.admin_restart_restored(), null)}
        />
      )}
      <ProfilesList onOpen={setOpen} />
      {saving ? <ProfileSaveModal onSaved={() => done(m.admin_profile_saved())} onClose={close} /> : null}
      {open?.what === 'load' ? (
        <ProfileLoadModal profile={open.profile} onLoaded={swapped} onClose={close} />
      ) : null}
      {open?.what === 'restore' ? (
        <ProfileRestoreModal profile={open.profile} onRestored={swapped} onClose={close} />
      ) : null}
      {open?.what === 'delete' ? (
        <ProfileDeleteModal
          profile={open.profile}
          onDeleted={() => done(m.admin_profile_deleted())}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

import { MAX_PROFILE_FILE_BYTES } from '@reisspel/contract/limits';
import { LoaderCircle, Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { profileErrorText } from '../profile-errors.ts';
import { useImportProfile } from '../profile-mutations.ts';
import { SAVE_ERRORS } from './profile-save-modal.tsx';

const BYTES_PER_MEGABYTE = 1024 * 1024;

interface ProfileImportProps {
  onImported: () => void;
  onFailed: (text: string) => void;
}

/** Adds a saved game from a file: a file input that looks like a button. */
export function ProfileImport({ onImported, onFailed }: ProfileImportProps) {
  const add = useImportProfile();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
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

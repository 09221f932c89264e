import type { ArchiveId } from '@reisspel/contract/ids';
import type { ProfileSummary } from '@reisspel/contract/profiles';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { profileErrorText } from '../profile-errors.ts';
import { useRestoreArchive } from '../profile-mutations.ts';
import { LOAD_ERRORS } from './profile-load-modal.tsx';

interface ProfileRestoreModalProps {
  profile: ProfileSummary;
  onRestored: (text: string, replaced: ArchiveId | null) => void;
  onClose: () => void;
}

/** Asks before a whole game of before takes the place of the present one. */
export function ProfileRestoreModal({ profile, onRestored, onClose }: ProfileRestoreModalProps) {
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

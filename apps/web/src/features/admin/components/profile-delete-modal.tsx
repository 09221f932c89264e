import type { ProfileSummary } from '@reisspel/contract/profiles';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { profileErrorText } from '../profile-errors.ts';
import { useDeleteProfile } from '../profile-mutations.ts';

interface ProfileDeleteModalProps {
  profile: ProfileSummary;
  onDeleted: () => void;
  onClose: () => void;
}

const ERRORS = { refused: m.admin_profile_delete_refused, failed: m.admin_profile_delete_failed };

export function ProfileDeleteModal({ profile, onDeleted, onClose }: ProfileDeleteModalProps) {
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

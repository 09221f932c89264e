import type { ArchiveId } from '@reisspel/contract/ids';
import type { AdminTeam } from '@reisspel/contract/teams';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useRemoveTeam, useResetQuizzes } from '../team-mutations.ts';

interface TeamDeleteModalProps {
  team: AdminTeam;
  onDeleted: (archiveId: ArchiveId | null) => void;
  onClose: () => void;
}

export function TeamDeleteModal({ team, onDeleted, onClose }: TeamDeleteModalProps) {
  const remove = useRemoveTeam();
  return (
    <ConfirmModal
      title={m.admin_delete_team_title({ team: team.name })}
      text={m.admin_team_delete_text()}
      confirm={m.common_delete()}
      cancel={m.common_cancel()}
      error={remove.isError ? organiserErrorText(remove.error) : null}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(team.id, { onSuccess: ({ archiveId }) => onDeleted(archiveId) })}
      onCancel={onClose}
    />
  );
}

interface TeamResetModalProps {
  team: AdminTeam;
  onReset: () => void;
  onClose: () => void;
}

export function TeamResetModal({ team, onReset, onClose }: TeamResetModalProps) {
  const reset = useResetQuizzes();
  return (
    <ConfirmModal
      title={m.admin_team_reset_title({ team: team.name })}
      text={m.admin_team_reset_text()}
      confirm={m.admin_team_reset()}
      cancel={m.common_cancel()}
      error={reset.isError ? organiserErrorText(reset.error) : null}
      busy={reset.isPending}
      onConfirm={() => reset.mutate(team.id, { onSuccess: onReset })}
      onCancel={onClose}
    />
  );
}

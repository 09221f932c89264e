import type { Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useDeleteTask } from '../mutations.ts';

interface DeleteTaskModalProps {
  task: AdminTask;
  onDeleted: (undo: Undo) => void;
  onClose: () => void;
}

export function DeleteTaskModal({ task, onDeleted, onClose }: DeleteTaskModalProps) {
  const remove = useDeleteTask();
  return (
    <ConfirmModal
      title={m.admin_delete_task_title({ task: task.description })}
      text={m.admin_delete_task_text()}
      confirm={m.common_delete()}
      cancel={m.common_cancel()}
      error={remove.isError ? organiserErrorText(remove.error) : null}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(task.id, { onSuccess: onDeleted })}
      onCancel={onClose}
    />
  );
}

import type { AdminTask } from '@reisspel/contract/tasks';
import { inputOf } from '@reisspel/rules/task-of';
import * as m from '../../../paraglide/messages.js';
import { useSaveTask } from '../mutations.ts';
import { TaskDialog } from './task-dialog.tsx';

interface TaskFormProps {
  /** null makes a new one. */
  task: AdminTask | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a task to the game, or changes one of it. */
export function TaskForm({ task, onSaved, onClose }: TaskFormProps) {
  const save = useSaveTask(task?.id ?? null);
  return (
    <TaskDialog
      title={task ? task.description : m.admin_new_task()}
      input={task && inputOf(task)}
      busy={save.isPending}
      error={save.error}
      onSave={(input) => save.mutate(input, { onSuccess: onSaved })}
      onClose={onClose}
    />
  );
}

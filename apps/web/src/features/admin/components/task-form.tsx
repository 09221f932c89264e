import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { inputOf } from '@reisspel/rules/task-of';
import * as m from '../../../paraglide/messages.js';
import { useOnce } from '../../../ui/use-once.ts';
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
  const saveOnce = useOnce(save.isPending, (input: TaskInput) => save.mutate(input, { onSuccess: onSaved }));
  return (
    <TaskDialog
      title={task ? task.description : m.admin_new_task()}
      input={task && inputOf(task)}
      busy={save.isPending}
      error={save.error}
      onSave={saveOnce}
      onClose={onClose}
    />
  );
}

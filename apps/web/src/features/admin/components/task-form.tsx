import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { inputOf } from '@reisspel/rules/task-of';
import * as m from '../../../paraglide/messages.js';
import { useOnce } from '../../../ui/use-once.ts';
import { useSaveTask } from '../mutations.ts';
import { rememberTyped, typedTask } from '../typed-task.ts';
import { TaskDialog } from './task-dialog.tsx';

interface TaskFormProps {
  /** null makes a new one. */
  task: AdminTask | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a task to the game, or changes one of it. */
export function TaskForm({ task, onSaved, onClose }: TaskFormProps) {
  const taskId = task?.id ?? null;
  const before = typedTask();
  const save = useSaveTask(taskId);
  const saveOnce = useOnce(save.isPending, (input: TaskInput) => save.mutate(input, { onSuccess: onSaved }));
  return (
    <TaskDialog
      title={task ? task.description : m.admin_new_task()}
      input={task && inputOf(task)}
      busy={save.isPending}
      error={save.error}
      onSave={saveOnce}
      typed={before?.taskId === taskId ? before.values : null}
      onType={(values) => rememberTyped({ taskId, values })}
      onClose={onClose}
    />
  );
}

import type { TaskId } from '@reisspel/contract/ids';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { inputOf } from '@reisspel/rules/task-of';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import * as m from '../../../paraglide/messages.js';
import { useOnce } from '../../../ui/use-once.ts';
import { useSaveTask } from '../mutations.ts';
import { TaskDialog } from './task-dialog.tsx';

/** Unsaved values in the form of a task. */
interface TypedTask {
  /** null for a new task. */
  taskId: TaskId | null;
  values: TaskFormValues;
}

let typed: TypedTask | null = null;

/**
 * Keeps what is typed in memory until the page is reloaded: when the session ends, the password
 * gate replaces the dashboard and its dialogs. It is never stored on the device, because it has the
 * right answers.
 */
export function rememberTyped(task: TypedTask | null): void {
  typed = task;
}

function typedTask(): TypedTask | null {
  return typed;
}

/** The dialog over the dashboard; `task` null is a new one. */
export type OpenTask =
  | { what: 'nothing' }
  | { what: 'form'; task: AdminTask | null }
  | { what: 'delete'; task: AdminTask };

/** Opens the form again that was open when the session ended. */
export function openAtFirst(tasks: readonly AdminTask[]): OpenTask {
  if (typed === null) return { what: 'nothing' };
  if (typed.taskId === null) return { what: 'form', task: null };
  const task = tasks.find(({ id }) => id === typed?.taskId);
  return task ? { what: 'form', task } : { what: 'nothing' };
}

interface TaskFormProps {
  /** null for a new task. */
  task: AdminTask | null;
  onSaved: () => void;
  onClose: () => void;
}

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

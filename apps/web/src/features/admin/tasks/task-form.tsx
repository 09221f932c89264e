import type { TaskId } from '@reisspel/contract/ids';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { inputOf } from '@reisspel/rules/task-of';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import * as m from '../../../paraglide/messages.js';
import { useOnce } from '../../../ui/use-once.ts';
import { useSaveTask } from '../mutations.ts';
import { TaskDialog } from './task-dialog.tsx';

/** What stands in the form of a task, not saved. */
interface TypedTask {
  /** null for a new one. */
  taskId: TaskId | null;
  values: TaskFormValues;
}

let typed: TypedTask | null = null;

/**
 * Remembers what is being typed, as long as this window is not loaded anew: when the session ends, the gate takes the place of
 * the dashboard with all that is open in it. Nothing of it is kept on the device: it tells the right answers.
 */
export function rememberTyped(task: TypedTask | null): void {
  typed = task;
}

/** What was being typed when the form went away. */
function typedTask(): TypedTask | null {
  return typed;
}

/** What is open over the dashboard of a task; `task` null is a new one. */
export type OpenTask =
  | { what: 'nothing' }
  | { what: 'form'; task: AdminTask | null }
  | { what: 'delete'; task: AdminTask };

/** The form that was open when the session ended is open again. */
export function openAtFirst(tasks: readonly AdminTask[]): OpenTask {
  if (typed === null) return { what: 'nothing' };
  if (typed.taskId === null) return { what: 'form', task: null };
  const task = tasks.find(({ id }) => id === typed?.taskId);
  return task ? { what: 'form', task } : { what: 'nothing' };
}

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

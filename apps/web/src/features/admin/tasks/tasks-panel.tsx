import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { TaskId } from '@reisspel/contract/ids';
import type { AdminState } from '@reisspel/contract/live';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { timeLimit } from '@reisspel/rules/kinds/kind';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import { inputOf } from '@reisspel/rules/task-of';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePlay, GripVertical, ListPlus, ListTodo, Trash2 } from 'lucide-react';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { ConfirmRequest } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOnce } from '../../../ui/use-once.ts';
import type { ExamplesOf } from '../examples.ts';
import { deleteTask, reorderTasks, saveTask } from '../mutations.ts';
import { useAwaited, useNews } from '../panel.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { inOrder, orderOf, TaskList } from './task-list.tsx';

interface TaskRowProps {
  task: AdminTask;
  /** Teams that completed this task; failures do not count. */
  completed: number;
  teamCount: number;
  onEdit: () => void;
  onDelete: () => void;
}

function facts({ task, completed, teamCount }: TaskRowProps): string {
  const limit = timeLimit(task.verificationRequirements);
  return [
    limit === null ? null : m.admin_task_seconds({ seconds: limit }),
    photoChecks(task.verificationRequirements).length > 0 ? m.game_badge_verification() : null,
    task.requiresPreviousTask ? m.game_badge_sequential() : null,
    m.admin_task_completed({ completed, teams: teamCount }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function TaskRow(props: TaskRowProps) {
  const { task, onEdit, onDelete } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: task.id, attributes: { roleDescription: m.admin_order_role() } });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex items-center rounded-card bg-card ${isDragging ? 'z-10 shadow-raised' : 'shadow-card'}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={m.admin_order_move({ task: task.description })}
        className="flex w-12 shrink-0 cursor-grab touch-none flex-col items-center gap-1 self-stretch rounded-l-card py-4 text-ink-2 active:cursor-grabbing"
      >
        <span className="display text-ink text-lg">{task.sequenceOrder}</span>
        <GripVertical aria-hidden className="size-5" />
      </button>
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-1 pr-2">
        <button
          type="button"
          onClick={onEdit}
          className="flex min-w-0 grow basis-44 items-center gap-2 rounded-card py-4 pr-1 text-left @[36rem]:gap-4 @[36rem]:pr-4"
        >
          <span className="min-w-0 grow">
            <strong className="block">
              <span className="sr-only">{m.admin_edit()} </span>
              {task.description}
            </strong>
            <span className="line-clamp-2">{task.instructions}</span>
            <span className="block text-ink-2 text-sm">{facts(props)}</span>
          </span>
          <span className="display shrink-0 text-xl text-accent">{task.points}</span>
        </button>
        <Link
          to="/game"
          search={{ proef: task.id }}
          aria-label={m.trial_try_task({ task: task.description })}
          title={m.trial_try_task({ task: task.description })}
          className="-mr-2 inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-full font-bold hover:bg-sand @[36rem]:mr-0 @[36rem]:px-3"
        >
          <CirclePlay aria-hidden className="size-5" />
          <span className="sr-only @[36rem]:not-sr-only">{m.trial_try()}</span>
        </Link>
        <IconButton
          icon={Trash2}
          label={m.admin_delete_task({ task: task.description })}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

/** Unsaved values in the form of a task. */
interface TypedTask {
  /** null for a new task. */
  taskId: TaskId | null;
  values: TaskFormValues;
}

/**
 * In memory until the page is reloaded: when the session ends, the password gate replaces the
 * dashboard and its dialogs. It is never stored on the device, because it has the right answers.
 */
let typed: TypedTask | null = null;

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

function TaskForm({ task, onSaved, onClose }: TaskFormProps) {
  const taskId = task?.id ?? null;
  const save = useMutation(saveTask);
  const saveOnce = useOnce(save.isPending, (input: TaskInput) =>
    save.mutate({ id: taskId, input }, { onSuccess: onSaved }),
  );
  return (
    <TaskDialog
      title={task ? task.description : m.admin_new_task()}
      input={task && inputOf(task)}
      busy={save.isPending}
      error={save.error}
      onSave={saveOnce}
      typed={typed?.taskId === taskId ? typed.values : null}
      onType={(values) => {
        typed = { taskId, values };
      }}
      onClose={onClose}
    />
  );
}

/** Shows the new order at once, before the live state has it. */
function useTaskOrder(tasks: readonly AdminTask[], onRefused: (error: unknown) => void) {
  const reorder = useMutation(reorderTasks);
  const [wanted, setWanted] = useAwaited(orderOf(tasks), reorder.isPending);
  const shown = wanted === null ? tasks : inOrder(tasks, wanted);
  const move = (from: number, to: number) => {
    const ids = arrayMove(
      shown.map(({ id }) => id),
      from,
      to,
    );
    setWanted(ids.join());
    reorder.mutate(ids, {
      onError: (error) => {
        setWanted(null);
        onRefused(error);
      },
    });
  };
  return { shown, move };
}

interface TasksPanelProps extends Pick<AdminState, 'tasks' | 'results' | 'teams'> {
  examples: ExamplesOf;
  open: OpenTask;
  onOpen: (open: OpenTask) => void;
}

export function TasksPanel({ tasks, results, teams, examples, open, onOpen }: TasksPanelProps) {
  const { news, tell, offerUndo } = useNews();
  const order = useTaskOrder(tasks, (error) => tell(organiserErrorText(error), 'bad'));
  const close = () => {
    typed = null;
    onOpen({ what: 'nothing' });
  };
  const done = (text: string) => {
    close();
    tell(text);
  };
  const completed = (task: AdminTask) =>
    results.filter(({ taskId, outcome }) => taskId === task.id && outcome.status === 'completed').length;
  return (
    <section aria-labelledby="tasks" className="@container min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks" className="scroll-mt-4 text-2xl">
          {m.admin_tasks()}
        </h2>
        <Button onClick={() => onOpen({ what: 'form', task: null })}>
          <ListPlus aria-hidden className="size-5" />
          {m.admin_new_task()}
        </Button>
      </div>
      {/* Stays in view where the list is longer than the screen. */}
      <div className="sticky top-3 z-20 mb-3 grid gap-2 empty:hidden">{news}</div>
      {tasks.length === 0 ? (
        <Message icon={ListTodo} title={m.admin_no_tasks_title()} text={m.admin_no_tasks_text()}>
          <Button className="px-3!" busy={examples.busy} onClick={examples.add}>
            <ListPlus aria-hidden className="size-5 max-[26rem]:hidden" />
            {m.examples_tasks_add()}
          </Button>
        </Message>
      ) : (
        <TaskList tasks={order.shown} onMove={order.move}>
          {(task) => (
            <TaskRow
              key={task.id}
              task={task}
              completed={completed(task)}
              teamCount={teams.length}
              onEdit={() => onOpen({ what: 'form', task })}
              onDelete={() => onOpen({ what: 'delete', task })}
            />
          )}
        </TaskList>
      )}
      {open.what === 'form' ? (
        <TaskForm task={open.task} onSaved={() => done(m.admin_task_saved())} onClose={close} />
      ) : null}
      {open.what === 'delete' ? (
        <ConfirmRequest
          title={m.admin_delete_task_title({ task: open.task.description })}
          text={m.admin_delete_task_text()}
          confirm={m.common_delete()}
          request={deleteTask}
          given={open.task.id}
          onDone={({ archiveId }) => {
            close();
            offerUndo(archiveId, m.admin_task_deleted(), m.admin_task_restored());
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

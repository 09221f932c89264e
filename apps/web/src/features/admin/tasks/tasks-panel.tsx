import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { TaskId } from '@reisspel/contract/ids';
import type { AdminState } from '@reisspel/contract/live';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import { isFlightGone, neverOpening } from '@reisspel/rules/game/window';
import { nearestWins } from '@reisspel/rules/kinds/estimate';
import { deductionOf, findRequirement, hasSpeedPoints, timeLimit } from '@reisspel/rules/kinds/kind';
import { photoChecks } from '@reisspel/rules/kinds/photo';
import { inputOf } from '@reisspel/rules/task';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, CirclePlay, GripVertical, ListPlus, ListTodo, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import { dayAndTime, type WindowPlace, windowText } from '../../../kinds/window-texts.ts';
import { isUnderWay } from '../../../lib/game-phase.ts';
import { pageLocale } from '../../../lib/language.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { ConfirmRequest } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import type { ExampleActions } from '../examples.ts';
import { deleteTask, reorderTasks, saveTask } from '../mutations.ts';
import { useAwaited, useNotices } from '../panel.tsx';
import { GameTimeline } from './game-timeline.tsx';
import { LibraryDialog } from './library/library-dialog.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { orderOf, sortTasks } from './task-order.ts';

interface TaskRowProps {
  task: AdminTask;
  /** When the task opens and closes; null when it is always open. */
  windowLine: string | null;
  /** Which teams were at its place, or that its flight has landed; null for neither. */
  openedLine: string | null;
  /** Why no team can ever begin it; null when one can. */
  neverOpens: string | null;
  completed: number;
  teamCount: number;
  onDialog: (dialog: TaskDialogState) => void;
}

function factsText({ task, completed, teamCount }: TaskRowProps): string {
  const { verificationRequirements: stored, firstBonus } = task;
  const limit = timeLimit(stored);
  const deduction = deductionOf(stored);
  return [
    limit === null ? null : m.admin_task_seconds({ seconds: limit }),
    hasSpeedPoints(stored) ? m.speed_title() : null,
    nearestWins(task) ? m.nearest_title() : null,
    deduction === 0 ? null : m.deduction_set({ points: deduction }),
    firstBonus === 0 ? null : m.first_bonus_set({ points: firstBonus }),
    findRequirement(stored, 'explanation') ? m.explanation_title() : null,
    photoChecks(stored).length > 0 ? m.game_badge_verification() : null,
    task.requiresPreviousTask ? m.game_badge_sequential() : null,
    m.admin_task_completed({ completed, teams: teamCount }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

const TaskRow = memo((props: TaskRowProps) => {
  const { task, windowLine, openedLine, neverOpens, onDialog } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: task.id, attributes: { roleDescription: m.sort_role() } });
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
        aria-label={m.sort_move({ item: task.description })}
        className="flex w-12 shrink-0 cursor-grab touch-none flex-col items-center gap-1 self-stretch rounded-l-card py-4 text-ink-2 active:cursor-grabbing"
      >
        <span className="display text-ink text-lg">{task.sequenceOrder}</span>
        <GripVertical aria-hidden className="size-5" />
      </button>
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-1 pr-2">
        <button
          type="button"
          onClick={() => onDialog({ type: 'form', task })}
          className="flex min-w-0 grow basis-44 items-center gap-2 rounded-card py-4 pr-1 text-left @[36rem]:gap-4 @[36rem]:pr-4"
        >
          <span className="min-w-0 grow">
            <strong className="block">
              <span className="sr-only">{m.admin_edit()} </span>
              {task.description}
            </strong>
            <span className="line-clamp-2">{task.instructions}</span>
            <span className="block text-ink-2 text-sm">{factsText(props)}</span>
            {windowLine === null ? null : <span className="block text-ink-2 text-sm">{windowLine}</span>}
            {openedLine === null ? null : <span className="block text-ink-2 text-sm">{openedLine}</span>}
            {neverOpens === null ? null : <strong className="block text-on-bad text-sm">{neverOpens}</strong>}
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
          onClick={() => onDialog({ type: 'delete', task })}
        />
      </div>
    </li>
  );
});

interface UnsavedTask {
  /** null for a new task. */
  taskId: TaskId | null;
  values: TaskFormValues;
}

/** Survives a logout, unlike component state. Is not in storage, because it has the answers. */
let unsavedTask: UnsavedTask | null = null;

export type TaskDialogState =
  | { type: 'none' }
  | { type: 'form'; task: AdminTask | null }
  | { type: 'library' }
  | { type: 'delete'; task: AdminTask };

/** Returns the form that was open when the session ended, if its task still exists. */
export function initialTaskDialog(tasks: readonly AdminTask[]): TaskDialogState {
  if (unsavedTask === null) return { type: 'none' };
  if (unsavedTask.taskId === null) return { type: 'form', task: null };
  const task = tasks.find(({ id }) => id === unsavedTask?.taskId);
  return task ? { type: 'form', task } : { type: 'none' };
}

interface TaskFormProps extends Pick<AdminState, 'tasks' | 'trip' | 'flights' | 'landings'> {
  /** null for a new task. */
  task: AdminTask | null;
  onSaved: () => void;
  onClose: () => void;
}

function TaskForm({ task, tasks, trip, flights, landings, onSaved, onClose }: TaskFormProps) {
  const taskId = task?.id ?? null;
  const save = useMutation(saveTask);
  const saveOnce = useOneAtATime(save.isPending, (input: TaskInput) =>
    save.mutate({ id: taskId, input }, { onSuccess: onSaved }),
  );
  return (
    <TaskDialog
      title={task ? task.description : m.admin_new_task()}
      input={task && inputOf(task)}
      game={{ tasks, trip, flights, landings, taskId }}
      busy={save.isPending}
      error={save.error}
      onSave={saveOnce}
      unsaved={unsavedTask?.taskId === taskId ? unsavedTask.values : null}
      onUnsaved={(values) => {
        unsavedTask = { taskId, values };
      }}
      onClose={onClose}
    />
  );
}

function useTaskOrder(tasks: readonly AdminTask[], onRefused: (error: unknown) => void) {
  const reorder = useMutation(reorderTasks);
  const [requested, setRequested] = useAwaited(orderOf(tasks), reorder.isPending);
  const shown = requested === null ? tasks : sortTasks(tasks, requested);
  const move = (from: number, to: number) => {
    const ids = arrayMove([...shown], from, to).map(({ id }) => id);
    setRequested(ids.join());
    reorder.mutate(ids, {
      onError: (error) => {
        setRequested(null);
        onRefused(error);
      },
    });
  };
  return { shown, move };
}

interface TasksPanelProps
  extends Pick<
    AdminState,
    'phase' | 'tasks' | 'trip' | 'results' | 'arrivals' | 'flights' | 'landings' | 'teams'
  > {
  examples: ExampleActions;
  dialog: TaskDialogState;
  onDialog: (dialog: TaskDialogState) => void;
}

/** Returns who or what has opened a task; null for neither, and for a task that opens otherwise. */
function openedText({ id, window: { opens } }: AdminTask, props: TasksPanelProps): string | null {
  const { arrivals, teams, flights, landings, trip } = props;
  if (opens?.when === 'after-landing') {
    const landing = landings.find(({ flightId }) => flightId === opens.flightId);
    const number = flights.find((flight) => flight.id === opens.flightId)?.flightNumber;
    return landing && number !== undefined
      ? m.window_landed({ number, ...dayAndTime(trip, landing.landedAt) })
      : null;
  }
  const arrived = new Set(arrivals.filter(({ taskId }) => taskId === id).map(({ teamId }) => teamId));
  if (opens?.when !== 'at-place' || arrived.size === 0) return null;
  const names = teams.filter((team) => arrived.has(team.id)).map(({ name }) => name);
  return m.window_arrived({ teams: new Intl.ListFormat(pageLocale()).format(names) });
}

export function TasksPanel(props: TasksPanelProps) {
  const { phase, tasks, trip, results, flights, landings, teams, examples, dialog, onDialog } = props;
  const { notices, showNotice, offerUndo } = useNotices();
  const order = useTaskOrder(tasks, (error) => showNotice(organiserErrorText(error), 'bad'));
  const close = () => {
    unsavedTask = null;
    onDialog({ type: 'none' });
  };
  const done = (text: string) => {
    close();
    showNotice(text);
  };
  const place: WindowPlace = { timeZone: trip.timeZone, tasks: order.shown, flights, landings };
  const unopenable = neverOpening(order.shown, { flights, landings });
  const neverOpens = ({ window }: AdminTask, index: number) => {
    if (!unopenable[index]) return null;
    return isFlightGone(window, { flights, landings }) ? m.window_flight_choose() : m.window_never_opens();
  };
  const completed = Map.groupBy(
    results.filter(({ outcome }) => outcome.status === 'completed'),
    ({ taskId }) => taskId,
  );
  return (
    <section aria-labelledby="tasks" className="@container min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks" className="scroll-mt-4 text-2xl">
          {m.admin_tasks()}
        </h2>
        <Button icon={ListPlus} onClick={() => onDialog({ type: 'form', task: null })}>
          {m.admin_new_task()}
        </Button>
        <Button
          icon={BookOpen}
          variant="quiet"
          className="-ml-3"
          onClick={() => onDialog({ type: 'library' })}
        >
          {m.library_title()}
        </Button>
      </div>
      {/* Sticky, so that it stays in view when the list is longer than the screen. */}
      <div className="sticky top-3 z-20 mb-3 grid gap-2 empty:hidden">{notices}</div>
      <GameTimeline {...place} tasks={order.shown} mayMove={!isUnderWay(phase)} />
      {tasks.length === 0 ? (
        <Message icon={ListTodo} title={m.admin_no_tasks_title()} text={m.admin_no_tasks_text()}>
          <Button className="px-3!" busy={examples.busy} onClick={examples.add}>
            <ListPlus aria-hidden className="size-5 max-[26rem]:hidden" />
            {m.examples_tasks_add()}
          </Button>
        </Message>
      ) : (
        <SortableList items={order.shown} nameOf={({ description }) => description} onMove={order.move}>
          <ul className="long-list grid grid-cols-1 gap-2">
            {order.shown.map((task, index) => (
              <TaskRow
                key={task.id}
                task={task}
                windowLine={windowText(task.window, place)}
                openedLine={openedText(task, props)}
                neverOpens={neverOpens(task, index)}
                completed={completed.get(task.id)?.length ?? 0}
                teamCount={teams.length}
                onDialog={onDialog}
              />
            ))}
          </ul>
        </SortableList>
      )}
      {dialog.type === 'form' ? (
        <TaskForm
          task={dialog.task}
          tasks={tasks}
          trip={trip}
          flights={flights}
          landings={landings}
          onSaved={() => done(m.admin_task_saved())}
          onClose={close}
        />
      ) : null}
      {dialog.type === 'library' ? (
        <LibraryDialog tasks={tasks} isUnderWay={isUnderWay(phase)} onClose={close} />
      ) : null}
      {dialog.type === 'delete' ? (
        <ConfirmRequest
          title={m.admin_delete_task_title({ task: dialog.task.description })}
          text={m.admin_delete_task_text()}
          confirm={m.common_delete()}
          request={deleteTask}
          variables={dialog.task.id}
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

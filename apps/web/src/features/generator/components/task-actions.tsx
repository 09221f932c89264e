import type { GeneratedTask } from '@reisspel/contract/generator';
import { taskDescription } from '@reisspel/rules/task';
import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Sparkles, Trash2, Undo2 } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  changeTask,
  type GeneratedGame,
  moveTask,
  type ReviewTask,
  replaceTask,
  restorePrevious,
  textsToAvoid,
} from '../generated-game.ts';
import { useReplacement } from '../generator-api.ts';
import { type Generator, useLogoutHandler } from '../use-generator.ts';
import { changeAndFocus } from './review-item.tsx';

interface TaskActionsProps {
  item: ReviewTask;
  number: number;
  total: number;
  game: GeneratedGame;
  amend: Generator['amend'];
  /** Makes a screen reader read a result. */
  announce: (text: string) => void;
  onEdit: () => void;
}

function useTaskReplacement({ item, game, amend, announce }: TaskActionsProps) {
  const { task } = item;
  const { mutate, isPending, error } = useReplacement();
  const handleLogout = useLogoutHandler();
  const buttons = useRef<HTMLDivElement>(null);
  const ask = () =>
    mutate(
      {
        settings: game.settings,
        taskType: task.input.taskType,
        centre: game.centre,
        avoid: textsToAvoid(game, item),
      },
      {
        onSuccess: (replacement) => {
          const replace = () => amend((present) => replaceTask(present, task.id, replacement));
          // Moves the focus only if it is still on this task.
          if (buttons.current?.contains(document.activeElement)) {
            changeAndFocus(replace, replacement.task.id, 'again');
          } else {
            replace();
          }
          announce(m.generator_task_replaced());
        },
        onError: handleLogout,
      },
    );
  return { ask, buttons, isPending, error };
}

function MoveButtons({ item: { task }, number, total, amend, announce }: TaskActionsProps) {
  const name = taskDescription(number, task.input.taskType);
  const move = (step: -1 | 1) => {
    const position = number + step;
    if (position < 1 || position > total) return;
    const action = step < 0 ? 'up' : 'down';
    changeAndFocus(() => amend((game) => moveTask(game, task.id, step)), task.id, action);
    announce(m.generator_task_moved({ place: position, total }));
  };
  return (
    <span className="ml-auto flex shrink-0">
      <IconButton
        icon={ArrowUp}
        label={m.generator_task_up({ task: name })}
        data-action="up"
        aria-disabled={number === 1}
        className="aria-disabled:opacity-40"
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={m.generator_task_down({ task: name })}
        data-action="down"
        aria-disabled={number === total}
        className="aria-disabled:opacity-40"
        onClick={() => move(1)}
      />
    </span>
  );
}

interface ActionProps extends ComponentProps<typeof Button> {
  icon: LucideIcon;
  label: string;
  task: string;
}

function Action({ icon, label, task, busy = false, ...button }: ActionProps) {
  return (
    <Button icon={busy ? undefined : icon} variant="quiet" className="px-2!" busy={busy} {...button}>
      {label}
      <span className="sr-only"> {task}</span>
    </Button>
  );
}

export function TaskActions(props: TaskActionsProps) {
  const { item, number, amend, announce, onEdit } = props;
  const { id, input } = item.task;
  const { ask, buttons, isPending, error } = useTaskReplacement(props);
  const task = taskDescription(number, input.taskType);
  const drop = () =>
    changeAndFocus(() => amend((game) => changeTask(game, id, { dropped: true })), id, 'undo');
  const restore = (previous: GeneratedTask) => {
    changeAndFocus(() => amend((game) => restorePrevious(game, id)), previous.id, 'again');
    announce(m.generator_task_restored());
  };
  const { previous } = item;
  const againLabel = isPending ? m.generator_task_again_busy() : m.generator_task_again();
  return (
    <div ref={buttons} className="grid gap-3 border-line border-t-2 pt-3">
      <Failure error={error} />
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <Action
          icon={Pencil}
          label={m.generator_task_edit()}
          task={task}
          data-action="edit"
          disabled={isPending}
          onClick={onEdit}
        />
        <Action
          icon={Sparkles}
          label={againLabel}
          task={task}
          data-action="again"
          busy={isPending}
          onClick={ask}
        />
        {previous === null ? null : (
          <Action
            icon={Undo2}
            label={m.generator_task_previous()}
            task={task}
            disabled={isPending}
            onClick={() => restore(previous)}
          />
        )}
        <Action
          icon={Trash2}
          label={m.generator_task_drop()}
          task={task}
          disabled={isPending}
          onClick={drop}
        />
        <MoveButtons {...props} />
      </div>
    </div>
  );
}

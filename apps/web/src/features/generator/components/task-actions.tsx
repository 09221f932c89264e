import type { GeneratedTask, GeneratedType } from '@reisspel/contract/generator';
import { taskDescription } from '@reisspel/rules/task';
import { ArrowDown, ArrowUp, Pencil, Sparkles, Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  canGenerate,
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
  updateGame: Generator['updateGame'];
  /** Makes a screen reader read a result. */
  announce: (text: string) => void;
  onEdit: () => void;
}

function useTaskReplacement({ item, game, updateGame, announce }: TaskActionsProps) {
  const { task } = item;
  const { mutate, isPending, error } = useReplacement();
  const handleLogout = useLogoutHandler();
  const buttons = useRef<HTMLDivElement>(null);
  const { taskType } = task.input;
  const ask = (type: GeneratedType) =>
    mutate(
      {
        settings: game.settings,
        taskType: type,
        centre: game.centre,
        avoid: textsToAvoid(game, item),
      },
      {
        onSuccess: (replacement) => {
          const replace = () => updateGame((current) => replaceTask(current, task.id, replacement));
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
  return { ask: canGenerate(taskType) ? () => ask(taskType) : null, buttons, isPending, error };
}

function MoveButtons({ item: { task }, number, total, updateGame, announce }: TaskActionsProps) {
  const name = taskDescription(number, task.input.taskType);
  const move = (step: -1 | 1) => {
    const position = number + step;
    if (position < 1 || position > total) return;
    const action = step < 0 ? 'up' : 'down';
    changeAndFocus(() => updateGame((game) => moveTask(game, task.id, step)), task.id, action);
    announce(m.generator_task_moved({ place: position, total }));
  };
  return (
    <span className="ml-auto flex shrink-0">
      <IconButton
        icon={ArrowUp}
        label={m.sort_up({ item: name })}
        data-action="up"
        aria-disabled={number === 1}
        className="aria-disabled:opacity-40"
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={m.sort_down({ item: name })}
        data-action="down"
        aria-disabled={number === total}
        className="aria-disabled:opacity-40"
        onClick={() => move(1)}
      />
    </span>
  );
}

const ACTION_LOOK = { variant: 'quiet', className: 'px-2!' } as const;

export function TaskActions(props: TaskActionsProps) {
  const { item, number, updateGame, announce, onEdit } = props;
  const { id, input } = item.task;
  const { ask, buttons, isPending, error } = useTaskReplacement(props);
  const taskLabel = <span className="sr-only"> {taskDescription(number, input.taskType)}</span>;
  const drop = () =>
    changeAndFocus(() => updateGame((game) => changeTask(game, id, { dropped: true })), id, 'undo');
  const restore = (previous: GeneratedTask) => {
    changeAndFocus(() => updateGame((game) => restorePrevious(game, id)), previous.id, 'again');
    announce(m.generator_task_restored());
  };
  const { previous } = item;
  return (
    <div ref={buttons} className="grid gap-3 border-line border-t-2 pt-3">
      <Failure error={error} />
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <Button {...ACTION_LOOK} icon={Pencil} data-action="edit" disabled={isPending} onClick={onEdit}>
          {m.generator_task_edit()}
          {taskLabel}
        </Button>
        {ask === null ? null : (
          <Button
            {...ACTION_LOOK}
            icon={isPending ? undefined : Sparkles}
            data-action="again"
            busy={isPending}
            onClick={ask}
          >
            {isPending ? m.generator_task_again_busy() : m.generator_task_again()}
            {taskLabel}
          </Button>
        )}
        {previous === null ? null : (
          <Button {...ACTION_LOOK} icon={Undo2} disabled={isPending} onClick={() => restore(previous)}>
            {m.generator_task_previous()}
            {taskLabel}
          </Button>
        )}
        <Button {...ACTION_LOOK} icon={Trash2} disabled={isPending} onClick={drop}>
          {m.generator_task_drop()}
          {taskLabel}
        </Button>
        <MoveButtons {...props} />
      </div>
    </div>
  );
}

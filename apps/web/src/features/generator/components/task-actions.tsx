import type { GeneratedTask } from '@reisspel/contract/generator';
import { taskDescription } from '@reisspel/rules/task-of';
import { ArrowDown, ArrowUp, Pencil, Sparkles, Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  dropTask,
  moveTask,
  type ReviewTask,
  replaceTask,
  restorePrevious,
  textsToAvoid,
} from '../generated-game.ts';
import { useReplacement } from '../generator-api.ts';
import type { Desk } from '../use-focus-next.ts';
import { useLoggedOut } from '../use-generator.ts';

/** Replaces a task by another one of its type. */
function useAnother(item: ReviewTask, { game, amend, say, focusNext }: Desk) {
  const { task } = item;
  const replacement = useReplacement();
  const loggedOut = useLoggedOut();
  const button = useRef<HTMLDivElement>(null);
  const ask = () =>
    replacement.mutate(
      {
        settings: game.settings,
        taskType: task.input.taskType,
        centre: game.centre,
        avoid: textsToAvoid(game, item),
      },
      {
        onSuccess: (found) => {
          // Only when the focus is still here: an organiser who went on elsewhere keeps it.
          if (button.current?.contains(document.activeElement)) focusNext(found.task.id, 'again');
          amend((present) => replaceTask(present, task.id, found));
          say(m.generator_task_replaced());
        },
        onError: loggedOut,
      },
    );
  return { ask, button, isPending: replacement.isPending, error: replacement.error };
}

interface TaskActionsProps {
  item: ReviewTask;
  /** The place among the kept tasks, from 1. */
  number: number;
  total: number;
  desk: Desk;
  onEdit: () => void;
}

function MoveButtons({ item: { task }, number, total, desk }: Omit<TaskActionsProps, 'onEdit'>) {
  const name = taskDescription(number, task.input.taskType);
  const move = (step: -1 | 1) => {
    const place = number + step;
    if (place < 1 || place > total) return;
    desk.amend((game) => moveTask(game, task.id, step));
    desk.say(m.generator_task_moved({ place, total }));
    desk.focusNext(task.id, step < 0 ? 'up' : 'down');
  };
  return (
    <>
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
    </>
  );
}

export function TaskActions({ item, number, total, desk, onEdit }: TaskActionsProps) {
  const { task, previous } = item;
  const { amend, say, focusNext } = desk;
  const another = useAnother(item, desk);
  const ofTask = <span className="sr-only"> {taskDescription(number, task.input.taskType)}</span>;
  const drop = () => {
    amend((game) => dropTask(game, task.id, true));
    focusNext(task.id, 'undo');
  };
  const goBack = (to: GeneratedTask) => {
    amend((game) => restorePrevious(game, task.id));
    say(m.generator_task_restored());
    focusNext(to.id, 'again');
  };
  return (
    <div ref={another.button} className="grid gap-3 border-line border-t-2 pt-3">
      {another.error === null || another.isPending ? null : (
        <Notice tone="bad">{organiserErrorText(another.error)}</Notice>
      )}
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <Button
          variant="quiet"
          className="px-2!"
          data-action="edit"
          disabled={another.isPending}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-5" />
          {m.generator_task_edit()}
          {ofTask}
        </Button>
        <Button
          variant="quiet"
          className="px-2!"
          data-action="again"
          busy={another.isPending}
          onClick={another.ask}
        >
          {another.isPending ? null : <Sparkles aria-hidden className="size-5" />}
          {another.isPending ? m.generator_task_again_busy() : m.generator_task_again()}
          {ofTask}
        </Button>
        {previous === null ? null : (
          <Button
            variant="quiet"
            className="px-2!"
            disabled={another.isPending}
            onClick={() => goBack(previous)}
          >
            <Undo2 aria-hidden className="size-5" />
            {m.generator_task_previous()}
            {ofTask}
          </Button>
        )}
        <Button variant="quiet" className="px-2!" disabled={another.isPending} onClick={drop}>
          <Trash2 aria-hidden className="size-5" />
          {m.generator_task_drop()}
          {ofTask}
        </Button>
        <span className="ml-auto flex shrink-0">
          <MoveButtons item={item} number={number} total={total} desk={desk} />
        </span>
      </div>
    </div>
  );
}

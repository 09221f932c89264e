import type { GeneratedTask } from '@reisspel/contract/generator';
import { Undo2 } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { dropTask } from '../generated-game.ts';
import type { Desk } from '../use-focus-next.ts';

interface DroppedTaskProps {
  task: GeneratedTask;
  desk: Desk;
}

/** Holds the place of a task that will not be saved, with the way back. */
export function DroppedTask({ task, desk }: DroppedTaskProps) {
  const restore = () => {
    desk.amend((game) => dropTask(game, task.id, false));
    desk.focusNext(task.id, 'edit');
  };
  return (
    <li
      data-item={task.id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-2 border-line border-dashed py-2 pr-2 pl-4"
    >
      <p className="min-w-0 grow basis-40 text-ink-2">
        <strong>{m.generator_task_dropped()}</strong>
        <span className="line-clamp-1">{task.input.instructions}</span>
      </p>
      <Button data-action="undo" onClick={restore}>
        <Undo2 aria-hidden className="size-5" />
        {m.common_undo()}
      </Button>
    </li>
  );
}

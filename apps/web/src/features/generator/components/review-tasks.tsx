import type { GeneratedTask } from '@reisspel/contract/generator';
import { walkLength } from '@reisspel/rules/generator';
import { taskDescription } from '@reisspel/rules/task-of';
import { ListTodo, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { distanceText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { dropTask, editTask, type GeneratedGame, keptTasks, positionOf } from '../generated-game.ts';
import type { GeneratorParts } from '../generator-parts.ts';
import { type Desk, useFocusNext } from '../use-focus-next.ts';
import type { Generator } from '../use-generator.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskCard } from './task-card.tsx';

interface DroppedTaskProps {
  task: GeneratedTask;
  desk: Desk;
}

/** A placeholder for a task that will not be saved, with its undo. */
function DroppedTask({ task, desk }: DroppedTaskProps) {
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

/** The length of the walk past all places, in straight lines; nothing without places. */
function Walk({ game }: { game: GeneratedGame }) {
  const places = keptTasks(game).flatMap((task) => positionOf(task) ?? []);
  if (game.centre === null || places.length === 0) return null;
  const distance = distanceText(walkLength(places, game.centre));
  return <p className="mt-1 text-ink-2">{m.generator_walk({ distance })}</p>;
}

interface ReviewTasksProps {
  game: GeneratedGame;
  amend: Generator['amend'];
  TaskForm: GeneratorParts['TaskForm'];
}

/** The tasks in their order, each to edit, drop, move or replace. */
export function ReviewTasks({ game, amend, TaskForm }: ReviewTasksProps) {
  const [edited, setEdited] = useState<GeneratedTask | null>(null);
  const [said, say] = useState('');
  const focusNext = useFocusNext();
  const kept = keptTasks(game);
  const numberOf = ({ id }: GeneratedTask) => kept.findIndex((task) => task.id === id) + 1;
  const desk = { game, amend, say, focusNext };
  return (
    <section aria-labelledby="review-tasks" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="review-tasks" className="text-2xl">
          {m.generator_tasks()}
        </h2>
        <Walk game={game} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {kept.length === 0 ? <Message icon={ListTodo} title={m.generator_none_left()} /> : null}
      <ol className="grid grid-cols-1 gap-3">
        {game.tasks.map((item) => {
          const { task, dropped } = item;
          if (dropped) return <DroppedTask key={task.id} task={task} desk={desk} />;
          return (
            <TaskCard key={task.id} task={task} number={numberOf(task)} centre={game.centre}>
              <TaskActions
                item={item}
                number={numberOf(task)}
                total={kept.length}
                desk={desk}
                onEdit={() => setEdited(task)}
              />
            </TaskCard>
          );
        })}
      </ol>
      {edited === null ? null : (
        <TaskForm
          title={taskDescription(numberOf(edited), edited.input.taskType)}
          input={edited.input}
          onSave={(input) => {
            amend((present) => editTask(present, edited.id, input));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

import type { GeneratedTask } from '@reisspel/contract/generator';
import { taskDescription } from '@reisspel/rules/task';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { distanceText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/feedback/message.tsx';
import { changeTask, type GeneratedGame, keptTasks, walkMetres } from '../generated-game.ts';
import type { Generator } from '../use-generator.ts';
import type { GeneratorParts } from './review.tsx';
import { changeAndFocus, DroppedItem } from './review-item.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskCard } from './task-card.tsx';

interface ReviewTasksProps {
  game: GeneratedGame;
  updateGame: Generator['updateGame'];
  TaskForm: GeneratorParts['TaskForm'];
}

export function ReviewTasks({ game, updateGame, TaskForm }: ReviewTasksProps) {
  const [edited, setEdited] = useState<GeneratedTask | null>(null);
  const [announced, announce] = useState('');
  const kept = keptTasks(game);
  const numberOf = ({ id }: GeneratedTask) => kept.findIndex((task) => task.id === id) + 1;
  const distance = game.centre === null ? 0 : walkMetres(game, game.centre);
  const restore = ({ id }: GeneratedTask) =>
    changeAndFocus(() => updateGame((current) => changeTask(current, id, { dropped: false })), id, 'edit');
  return (
    <section aria-labelledby="review-tasks" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="review-tasks" className="text-2xl">
          {m.generator_tasks()}
        </h2>
        {distance === 0 ? null : (
          <p className="mt-1 text-ink-2">{m.generator_walk({ distance: distanceText(distance) })}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {kept.length === 0 ? <Message icon={ListTodo} title={m.generator_none_left()} /> : null}
      <ol className="grid grid-cols-1 gap-3">
        {game.tasks.map((item) =>
          item.dropped ? (
            <DroppedItem key={item.task.id} id={item.task.id} onUndo={() => restore(item.task)}>
              <strong>{m.generator_task_dropped()}</strong>
              <span className="line-clamp-1">{item.task.input.instructions}</span>
            </DroppedItem>
          ) : (
            <TaskCard key={item.task.id} task={item.task} number={numberOf(item.task)} centre={game.centre}>
              <TaskActions
                item={item}
                number={numberOf(item.task)}
                total={kept.length}
                game={game}
                updateGame={updateGame}
                announce={announce}
                onEdit={() => setEdited(item.task)}
              />
            </TaskCard>
          ),
        )}
      </ol>
      {edited === null ? null : (
        <TaskForm
          title={taskDescription(numberOf(edited), edited.input.taskType)}
          input={edited.input}
          onSave={(input) => {
            updateGame((current) => changeTask(current, edited.id, { task: { ...edited, input } }));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

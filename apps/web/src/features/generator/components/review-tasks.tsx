import type { GeneratedTask } from '@reisspel/contract/generator';
import { taskDescription } from '@reisspel/rules/description';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { editTask, type GeneratedGame, keptTasks } from '../generated-game.ts';
import type { GeneratorParts } from '../generator-parts.ts';
import { useFocusNext } from '../use-focus-next.ts';
import type { Generator } from '../use-generator.ts';
import { DroppedTask } from './dropped-task.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskCard } from './task-card.tsx';
import { Walk } from './walk.tsx';

interface ReviewTasksProps {
  game: GeneratedGame;
  amend: Generator['amend'];
  TaskForm: GeneratorParts['TaskForm'];
}

/** The tasks in their order, each to change, drop, move, or have thought of anew. */
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

import type { TaskId } from '@reisspel/contract/ids';
import type { Recap, RecapTask } from '@reisspel/contract/recap';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Panel } from '../panel.tsx';
import { successText, timeText } from './recap-texts.ts';

interface HighlightProps {
  title: string;
  children: ReactNode;
}

function Highlight({ title, children }: HighlightProps) {
  return (
    <div className="rounded-2xl bg-page p-4">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </div>
  );
}

interface TaskLinesProps {
  recap: Recap;
  ids: readonly TaskId[];
  lineOf: (task: RecapTask) => string;
  /** The text when there are no such tasks. */
  none: string;
}

function TaskLines({ recap, ids, lineOf, none }: TaskLinesProps) {
  const tasks = ids.flatMap((id) => recap.tasks.find((task) => task.id === id) ?? []);
  if (tasks.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ol className="grid gap-2">
      {tasks.map((task) => (
        <li key={task.id}>
          <strong className="block">{task.description}</strong>
          <span className="line-clamp-2 text-sm">{task.instructions}</span>
          <span className="block text-ink-2 text-sm">{lineOf(task)}</span>
        </li>
      ))}
    </ol>
  );
}

function ClimbText({ teams, climb }: Pick<Recap, 'teams' | 'climb'>) {
  const team = teams.find(({ id }) => id === climb?.teamId);
  if (climb === null || !team) return <p className="text-ink-2">{m.recap_climb_none()}</p>;
  return (
    <p>
      <strong className="block">{team.name}</strong>
      {m.recap_climb_text({ from: climb.from, to: climb.to })}
    </p>
  );
}

/** The hardest and the slowest tasks, and the team that climbed most. */
export function Highlights({ recap }: { recap: Recap }) {
  return (
    <Panel id="highlights" title={m.recap_highlights()}>
      <div className="grid gap-3 sm:grid-cols-3">
        <Highlight title={m.recap_hardest()}>
          <TaskLines recap={recap} ids={recap.hardest} lineOf={successText} none={m.recap_hardest_none()} />
        </Highlight>
        <Highlight title={m.recap_slowest()}>
          <TaskLines
            recap={recap}
            ids={recap.slowest}
            lineOf={({ medianMs }) => m.recap_usually({ time: timeText(medianMs ?? 0) })}
            none={m.recap_slowest_none()}
          />
        </Highlight>
        <Highlight title={m.recap_climb()}>
          <ClimbText {...recap} />
        </Highlight>
      </div>
    </Panel>
  );
}

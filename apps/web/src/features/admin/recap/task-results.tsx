import type { Recap, RecapTask } from '@reisspel/contract/recap';
import { progressPercent } from '@reisspel/rules/standings';
import * as m from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { Panel } from '../panel.tsx';
import { successText, timeText } from './recap-texts.ts';

interface TaskRowProps {
  task: RecapTask;
  first: string | null;
  nearest: readonly string[];
}

function TaskRow({ task, first, nearest }: TaskRowProps) {
  const { description, instructions, attempts, succeeded, tried, medianMs } = task;
  const facts = [
    attempts === 0 ? null : m.recap_attempts({ count: attempts }),
    nearest.length === 0 ? null : m.recap_nearest({ teams: nearest.join(', ') }),
    first === null ? null : m.recap_first({ team: first }),
    // A photo that is right at once took no time that the server can measure.
    medianMs === null || medianMs === 0 ? null : m.recap_usually({ time: timeText(medianMs) }),
  ];
  return (
    <li className="py-3">
      <strong className="block">{description}</strong>
      <span className="mb-2 line-clamp-2 text-sm">{instructions}</span>
      <ProgressBar
        percent={progressPercent(succeeded, tried)}
        color="var(--color-olive)"
        label={`${description}: ${successText(task)}`}
      />
      <p className="mt-1.5 text-sm">
        <strong>{successText(task)}</strong>
        <span className="text-ink-2">{facts.map((fact) => (fact === null ? null : ` · ${fact}`))}</span>
      </p>
    </li>
  );
}

/** Shows for each task at how many teams it succeeded. */
export function TaskResults({ recap: { tasks, teams } }: { recap: Recap }) {
  return (
    <Panel id="task-results" title={m.recap_tasks()}>
      <ul className="long-list divide-y divide-line">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            first={teams.find(({ id }) => id === task.firstTeamId)?.name ?? null}
            nearest={teams.filter(({ id }) => task.nearestTeamIds.includes(id)).map(({ name }) => name)}
          />
        ))}
      </ul>
    </Panel>
  );
}

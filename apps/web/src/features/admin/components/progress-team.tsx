import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { progressPercent } from '@reisspel/rules/ranking';
import type { Standing } from '@reisspel/rules/standings';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Ago } from './profile-ago.tsx';
import { ProgressTable } from './progress-table.tsx';

interface ProgressTeamProps {
  standing: Standing;
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
  adjustments: readonly ScoreAdjustment[];
}

/** The moment of the last thing that was settled; null when there is none. */
function lastSettled(results: readonly TaskResult[]): number | null {
  return results.length === 0 ? null : Math.max(...results.map(({ settledAt }) => settledAt));
}

export function ProgressTeam({ standing, tasks, results, adjustments }: ProgressTeamProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, color, score, completed } = standing;
  const progress = m.game_progress({ completed, total: tasks.length });
  const last = lastSettled(results);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-2xl px-2 py-1 text-left hover:bg-sand"
      >
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
        />
        <strong className="min-w-0 grow">{name}</strong>
        <span className="display shrink-0 text-2xl">
          {score}
          <span className="sr-only"> {m.game_points_word({ points: score })}</span>
        </span>
      </button>
      <div className="px-2 pb-2">
        <ProgressBar
          percent={progressPercent(completed, tasks.length)}
          color={color}
          label={`${name}: ${progress}`}
        />
        <p className="mt-1.5 text-ink-2 text-sm">
          {progress}
          {last === null ? null : (
            <>
              {' · '}
              {m.admin_progress_last()} <Ago at={last} />
            </>
          )}
        </p>
      </div>
      <div id={id} className="px-2">
        {open ? (
          <ProgressTable team={name} tasks={tasks} results={results} adjustments={adjustments} />
        ) : null}
      </div>
    </li>
  );
}

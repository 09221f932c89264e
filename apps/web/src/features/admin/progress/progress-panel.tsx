import type { ScoreAdjustment } from '@reisspel/contract/game';
import type { Score, TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { standings } from '@reisspel/rules/standings';
import * as m from '../../../paraglide/messages.js';
import { ProgressTeam } from './progress-team.tsx';

interface ProgressPanelProps {
  teams: readonly AdminTeam[];
  scores: readonly Score[];
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
  adjustments: readonly ScoreAdjustment[];
}

export function ProgressPanel({ teams, scores, tasks, results, adjustments }: ProgressPanelProps) {
  const resultsOf = Map.groupBy(results, ({ teamId }) => teamId);
  const adjustmentsOf = Map.groupBy(adjustments, ({ teamId }) => teamId);
  return (
    <section
      aria-labelledby="progress"
      className="@container rounded-card bg-card p-[min(1.25rem,5vw)] shadow-card"
    >
      <h2 id="progress" className="scroll-mt-4 mb-3 text-2xl">
        {m.admin_progress_title()}
      </h2>
      {teams.length === 0 ? (
        <p className="rounded-2xl bg-sand px-4 py-3">
          {m.admin_progress_empty()}{' '}
          <a href="#teams" className="text-link">
            {m.first_teams_title()}
          </a>
        </p>
      ) : (
        <ul className="-mx-2 grid grid-cols-1 gap-1">
          {standings(teams, scores).map((standing) => (
            <ProgressTeam
              key={standing.teamId}
              standing={standing}
              tasks={tasks}
              results={resultsOf.get(standing.teamId) ?? []}
              adjustments={adjustmentsOf.get(standing.teamId) ?? []}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

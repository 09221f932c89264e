import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import * as m from '../../../paraglide/messages.js';
import { signed } from '../team-points.ts';
import { ProgressTask, WIDE_CELL } from './progress-task.tsx';

interface ProgressTableProps {
  team: string;
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
  adjustments: readonly ScoreAdjustment[];
}

export function ProgressTable({ team, tasks, results, adjustments }: ProgressTableProps) {
  if (tasks.length === 0) return <p className="pb-3 text-ink-2">{m.admin_progress_no_tasks()}</p>;
  const adjusted = adjustments.reduce((sum, { points }) => sum + points, 0);
  return (
    <table className="mb-3 w-full text-left text-sm">
      <caption className="sr-only">{m.admin_progress_caption({ team })}</caption>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="py-2 pr-3 font-bold">
            {m.admin_progress_task()}
          </th>
          <th scope="col" className={`py-2 pr-3 font-bold ${WIDE_CELL}`}>
            {m.admin_progress_type()}
          </th>
          <th scope="col" className={`py-2 pr-3 font-bold ${WIDE_CELL}`}>
            {m.admin_progress_status()}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-bold">
            {m.admin_progress_points()}
          </th>
          <th scope="col" className="w-12 py-2 font-bold">
            {m.admin_progress_photo()}
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <ProgressTask
            key={task.id}
            team={team}
            task={task}
            outcome={results.find(({ taskId }) => taskId === task.id)?.outcome ?? null}
          />
        ))}
      </tbody>
      {adjustments.length === 0 ? null : (
        <tfoot>
          <tr className="border-line border-t-2">
            <th scope="row" className="py-2 pr-3 font-bold">
              {m.admin_progress_adjusted()}
            </th>
            <td className={WIDE_CELL} />
            <td className={WIDE_CELL} />
            <td className="display py-2 pr-3 text-right text-base">{signed(adjusted)}</td>
            <td />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

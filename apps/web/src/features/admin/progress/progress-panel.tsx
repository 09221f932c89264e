import type { AdminResult, DashboardState } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { pointsOf, streakSum } from '@reisspel/rules/points';
import { progressPercent, type Standing, standings } from '@reisspel/rules/standings';
import { ChevronDown, Circle, CircleCheck, CircleX } from 'lucide-react';
import { Fragment, memo, useId, useState } from 'react';
import { LOOKS } from '../../../kinds/looks.ts';
import { pageBase } from '../../../lib/base.ts';
import { scoreText, signedPoints } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { Ago, NoTeamsYet, Panel } from '../panel.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { shortDescription, sourceText, statusText, timeCostText } from './progress-texts.ts';

/** A wide table has columns for type and status. A narrow one has them below the task's name. */
const WIDE_CELL = 'hidden @xl:table-cell';
const NARROW_LINE = '@xl:hidden';
const NARROW_COLUMNS = 3;

interface StatusProps {
  task: AdminTask;
  /** null while the task is open. */
  result: AdminResult | null;
}

const STATUS_LOOKS = {
  completed: { icon: CircleCheck, className: 'text-on-good' },
  failed: { icon: CircleX, className: 'text-on-bad' },
  open: { icon: Circle, className: 'text-ink-2' },
} as const;

function Status({ task, result }: StatusProps) {
  const { tone, text, reason } = statusText(task.taskType, result?.outcome ?? null);
  const source = sourceText(result?.source ?? null);
  const time = timeCostText(result?.outcome ?? null);
  const { icon: Icon, className } = STATUS_LOOKS[tone];
  return (
    <span className={`flex items-start gap-1.5 ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-bold">{text}</span>
        {reason === null ? null : <span className="block text-xs">{reason}</span>}
        {source === null ? null : <span className="block text-xs">{source}</span>}
        {time === null ? null : <span className="block text-xs">{time}</span>}
      </span>
    </span>
  );
}

function ProgressTask({ team, task, result }: StatusProps & { team: string }) {
  const outcome = result?.outcome;
  const completed = outcome?.status === 'completed';
  const photoId = completed ? outcome.photoId : null;
  const type = LOOKS[task.taskType].name();
  const status = <Status task={task} result={result} />;
  return (
    <tr className="border-line border-t">
      <th scope="row" title={task.description} className="py-2 pr-3 font-bold">
        {shortDescription(task.description)}
        <span className={`mt-0.5 flex gap-2 font-medium ${NARROW_LINE}`}>
          <span className="shrink-0 text-ink-2">{type}</span>
          {status}
        </span>
      </th>
      <td className={`py-2 pr-3 ${WIDE_CELL}`}>{type}</td>
      <td className={`py-2 pr-3 ${WIDE_CELL}`}>{status}</td>
      <td className="display py-2 pr-3 text-right text-base">
        {scoreText(result === null ? 0 : pointsOf(result))}
      </td>
      <td className="py-1">
        {photoId === null ? null : (
          <a
            href={`${pageBase()}/api/photos/${photoId}/full`}
            target="_blank"
            rel="noreferrer"
            className="block size-12 overflow-hidden rounded-xl"
          >
            <img
              src={`${pageBase()}/api/photos/${photoId}/thumb`}
              alt={m.admin_progress_photo_alt({ team, task: task.description })}
              loading="lazy"
              className="size-full bg-sand object-cover"
            />
          </a>
        )}
      </td>
    </tr>
  );
}

const COLUMNS = [
  [m.admin_progress_task, 'pr-3'],
  [m.admin_progress_type, `pr-3 ${WIDE_CELL}`],
  [m.admin_progress_status, `pr-3 ${WIDE_CELL}`],
  [m.admin_progress_points, 'whitespace-nowrap pr-3 text-right'],
  [m.admin_progress_photo, 'w-12'],
] as const;

/** `answers` and `teams` are those of all teams, `results` and others those of one. */
type ProgressData = Pick<
  DashboardState,
  'tasks' | 'results' | 'answers' | 'teams' | 'hints' | 'bonuses' | 'streakBonus' | 'adjustments'
>;

/** A line below the tasks with points that come from no task. */
function OtherPoints({ title, points }: { title: string; points: number }) {
  return (
    <tr className="border-line border-t-2">
      <th scope="row" className="py-2 pr-3 font-bold">
        {title}
      </th>
      <td className={WIDE_CELL} />
      <td className={WIDE_CELL} />
      <td className="display py-2 pr-3 text-right text-base">{signedPoints(points)}</td>
      <td />
    </tr>
  );
}

function ProgressTable({ standing, ...data }: ProgressData & { standing: Standing }) {
  const { tasks, results, answers, teams, hints, bonuses, streakBonus, adjustments } = data;
  const { teamId, name: team } = standing;
  if (tasks.length === 0) return <p className="pb-3 text-ink-2">{m.admin_progress_no_tasks()}</p>;
  const adjusted = adjustments.reduce((sum, { points }) => sum + points, 0);
  const paid = hints.reduce((sum, { cost }) => sum + cost, 0);
  const bonusPoints = bonuses.reduce((sum, { points }) => sum + points, 0);
  const resultOf = new Map(results.map((result) => [result.taskId, result]));
  const plays = tasks.map(({ id }) => ({ result: resultOf.get(id) ?? null }));
  const inARow = streakSum(tasks, plays, streakBonus);
  return (
    <table className="mb-3 w-full text-left text-sm">
      <caption className="sr-only">{m.admin_progress_caption({ team })}</caption>
      <thead>
        <tr className="text-ink-2">
          {COLUMNS.map(([title, className]) => (
            <th key={title()} scope="col" className={`py-2 font-bold ${className}`}>
              {title()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => {
          const given = answers.find((answer) => answer.teamId === teamId && answer.taskId === task.id);
          return (
            <Fragment key={task.id}>
              <ProgressTask team={team} task={task} result={resultOf.get(task.id) ?? null} />
              {given === undefined ? null : (
                <tr>
                  <td colSpan={NARROW_COLUMNS} className="pb-3">
                    <GivenAnswer task={task} given={given} team={team} answers={answers} teams={teams} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      <tfoot>
        {hints.length === 0 ? null : (
          <OtherPoints title={m.hints_used({ count: hints.length })} points={-paid} />
        )}
        {bonusPoints === 0 ? null : (
          <OtherPoints title={m.bonuses_count({ count: bonuses.length })} points={bonusPoints} />
        )}
        {inARow === 0 ? null : <OtherPoints title={m.streak_line()} points={inARow} />}
        {adjustments.length === 0 ? null : (
          <OtherPoints title={m.admin_progress_adjusted()} points={adjusted} />
        )}
      </tfoot>
    </table>
  );
}

function ProgressTeam({ standing, ...data }: ProgressData & { standing: Standing }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, color, score, completed } = standing;
  const total = data.tasks.length;
  const progress = m.game_progress({ completed, total });
  const lastSettledAt = Math.max(0, ...data.results.map(({ settledAt }) => settledAt));
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
          {scoreText(score)}
          <span className="sr-only"> {m.game_points_word({ points: score })}</span>
        </span>
      </button>
      <div className="px-2 pb-2">
        <ProgressBar
          percent={progressPercent(completed, total)}
          color={color}
          label={`${name}: ${progress}`}
        />
        <p className="mt-1.5 text-ink-2 text-sm">
          {progress}
          {lastSettledAt === 0 ? null : (
            <>
              {' · '}
              {m.admin_progress_last()} <Ago at={lastSettledAt} />
            </>
          )}
        </p>
      </div>
      <div id={id} className="px-2">
        {open ? <ProgressTable standing={standing} {...data} /> : null}
      </div>
    </li>
  );
}

type ProgressPanelProps = ProgressData & Pick<DashboardState, 'scores'>;

export const ProgressPanel = memo(({ scores, ...game }: ProgressPanelProps) => {
  const { tasks, teams, results, answers, hints, bonuses, streakBonus, adjustments } = game;
  const resultsOf = Map.groupBy(results, ({ teamId }) => teamId);
  const hintsOf = Map.groupBy(hints, ({ teamId }) => teamId);
  const bonusesOf = Map.groupBy(bonuses, ({ teamId }) => teamId);
  const adjustmentsOf = Map.groupBy(adjustments, ({ teamId }) => teamId);
  return (
    <Panel id="progress" title={m.admin_progress_title()} className="@container">
      {teams.length === 0 ? (
        <NoTeamsYet text={m.admin_progress_empty()} />
      ) : (
        <ul className="long-list -mx-2 grid grid-cols-1 gap-1">
          {standings(teams, scores).map((standing) => (
            <ProgressTeam
              key={standing.teamId}
              standing={standing}
              tasks={tasks}
              results={resultsOf.get(standing.teamId) ?? []}
              answers={answers}
              teams={teams}
              hints={hintsOf.get(standing.teamId) ?? []}
              streakBonus={streakBonus}
              bonuses={bonusesOf.get(standing.teamId) ?? []}
              adjustments={adjustmentsOf.get(standing.teamId) ?? []}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
});

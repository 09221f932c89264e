import type { BoardState } from '@reisspel/contract/game';
import type { OwnTeam, PlayState, Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { comparePlayingOrder } from '@reisspel/rules/playing-order';
import { hiddenTeams, progressPercent, standings } from '@reisspel/rules/standings';
import { Repeat } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { prepareSound } from '../../../lib/device/sound.ts';
import { localMoment } from '../../../lib/format/dates.ts';
import { scoreText, signedPoints } from '../../../lib/format/figures.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { usePendingTexts } from '../../../queue/queue-bridge.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar, ProgressRing } from '../../../ui/feedback/progress.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { useOvertakes } from '../../../ui/use-overtakes.ts';
import { preloadTaskScreens } from '../lazy-parts.ts';
import { rememberTeam, useLeaveTeam } from '../team/membership.ts';
import { ConnectionStatus } from './game-bar.tsx';
import type { ScoreLine } from './score-lines.tsx';
import { TaskCard } from './task-card.tsx';
import { otherScoreLines, rankText, WhyScore } from './why-score.tsx';

interface ScoreTableProps {
  teams: readonly TeamCard[];
  scores: readonly Score[];
  taskCount: number;
  board: BoardState;
  ownTeamId: string;
}

/** Rank, name, progress and score of each team (spec 2). */
function ScoreTable({ teams, scores, taskCount, board, ownTeamId }: ScoreTableProps) {
  const entries = standings(teams, scores, hiddenTeams(board));
  const rows = useRef<HTMLTableSectionElement>(null);
  useOvertakes(rows);
  return (
    <section aria-labelledby="scores" className="mt-2">
      <h2 id="scores" className="mb-3 text-2xl">
        {m.scoreboard_title()}
      </h2>
      {board.status === 'frozen' ? (
        <div className="mb-3">
          <Notice tone="info">{m.board_frozen_own({ time: localMoment(board.at) })}</Notice>
        </div>
      ) : null}
      <table className="w-full overflow-hidden rounded-card bg-card text-left shadow-card">
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.scoreboard_rank()}</th>
            <th scope="col">{m.scoreboard_team()}</th>
            <th scope="col">{m.scoreboard_points()}</th>
          </tr>
        </thead>
        <tbody ref={rows} className="divide-y divide-line">
          {entries.map(({ teamId, rank, name, color, score, completed }) => (
            <tr
              key={teamId}
              id={`score-${teamId}`}
              className={teamId === ownTeamId ? 'bg-waiting text-on-waiting' : ''}
            >
              <td className="display w-12 py-3 pl-4 text-xl">{rank}</td>
              <td className="py-3 pr-3">
                <span className="block font-bold">
                  {name}
                  {teamId === ownTeamId ? <span className="font-medium"> · {m.game_own_team()}</span> : null}
                </span>
                <span className="mt-1 block max-w-40">
                  <ProgressBar
                    percent={progressPercent(completed, taskCount)}
                    color={color}
                    label={m.game_progress({ completed, total: taskCount })}
                  />
                </span>
                <span className="text-sm">{m.game_progress({ completed, total: taskCount })}</span>
              </td>
              <td className="display whitespace-nowrap py-3 pr-4 text-right text-2xl">{scoreText(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Loads later, because it is at the foot of the board, outside the first view.
const SoundSwitch = optionalPart(() => import('./sound-switch.tsx'), <Skeleton className="h-18" />);

export interface TeamBoardProps {
  state: PlayState;
  own: OwnTeam;
  /** False while an open task covers the board. */
  isShown: boolean;
  /** True when the address names a task that was deleted or belongs to another game. */
  isTaskMissing: boolean;
  onOpenTask: (id: string) => void;
}

interface ScorePanelProps extends Pick<TeamBoardProps, 'state' | 'own'> {
  pendingText: string | null;
}

function ScorePanel({ state, own, pendingText }: ScorePanelProps) {
  const { score, completed } = own.score;
  const { taskCount } = state.game;
  return (
    <div className="flex items-center justify-between gap-4 rounded-card bg-gradient-to-br from-sea to-sea-light p-5 text-white shadow-card">
      <div>
        <div aria-live="polite" aria-atomic>
          <p>{m.game_your_score()}</p>
          <p className="display text-5xl">{scoreText(score)}</p>
          <p className="mt-1 font-bold">{rankText(state, own)}</p>
          {own.bonuses === null ? <p>{m.bonuses_secret()}</p> : null}
          {pendingText === null ? null : <p className="font-bold text-sun">{pendingText}</p>}
        </div>
        <WhyScore own={own} />
      </div>
      <ProgressRing
        percent={progressPercent(completed, taskCount)}
        label={m.game_progress({ completed, total: taskCount })}
      >
        {completed}/{taskCount}
      </ProgressRing>
    </div>
  );
}

function OtherPoints({ lines }: { lines: readonly ScoreLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={m.game_adjustments()}>
      <ul className="grid gap-1.5">
        {lines.map(({ id, points, reason }) => (
          <li key={id} className="flex gap-3 rounded-2xl bg-waiting px-4 py-2.5 text-on-waiting">
            <strong className="display shrink-0 text-lg">{signedPoints(points)}</strong>
            <span className="min-w-0">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function TeamBoard({ state, own, isShown, isTaskMissing, onOpenTask }: TeamBoardProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>(isShown);
  useEffect(preloadTaskScreens, []);
  useEffect(prepareSound, []);
  useEffect(() => rememberTeam(own.id), [own.id]);
  const leave = useLeaveTeam();
  const pending = usePendingTexts(own);
  const team = state.teams.find(({ id }) => id === own.id);
  const otherLines = otherScoreLines(own);
  const tasks = own.tasks.toSorted(comparePlayingOrder);
  const next = tasks.find(
    ({ id, progress }) => progress.status === 'open' && !pending?.tasks.get(id)?.length,
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1
          className="display rounded-panel px-4 py-2 text-lg text-white"
          style={{ background: team?.color }}
        >
          {team?.name}
        </h1>
        <ConnectionStatus />
      </div>
      {isTaskMissing ? <Notice tone="info">{m.game_task_gone()}</Notice> : null}
      <ScorePanel state={state} own={own} pendingText={pending?.progress ?? null} />
      <OtherPoints lines={otherLines} />
      <section aria-labelledby="tasks">
        <h2 id="tasks" ref={heading} tabIndex={-1} className="mt-2 mb-3 text-2xl">
          {m.game_tasks()}
        </h2>
        <ul className="long-list grid grid-cols-1 gap-2.5">
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              isNext={task === next}
              isSending={pending?.sending.has(task.id) === true}
              notes={pending?.tasks.get(task.id)}
              // A view that an earlier version of the app stored on this phone lacks `removals`.
              removal={own.removals?.findLast(({ taskId }) => taskId === task.id)}
              onOpen={onOpenTask}
            />
          ))}
        </ul>
      </section>
      {state.scores === null ? null : (
        <ScoreTable
          teams={state.teams}
          scores={state.scores}
          taskCount={state.game.taskCount}
          board={state.game.board}
          ownTeamId={own.id}
        />
      )}
      <SoundSwitch />
      {leave.isError ? <Notice tone="bad">{taskErrorText(leave.error)}</Notice> : null}
      <Button icon={Repeat} busy={leave.isPending} onClick={() => leave.mutate()}>
        {m.game_change_team()}
      </Button>
    </div>
  );
}

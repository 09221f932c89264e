import type { BoardState } from '@reisspel/contract/board';
import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { progressPercent } from '@reisspel/rules/ranking';
import { hiddenTeams, standings } from '@reisspel/rules/standings';
import { useRef } from 'react';
import { localMoment } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useOvertakes } from '../../../ui/use-overtakes.ts';

interface ScoreTableProps {
  teams: readonly TeamCard[];
  scores: readonly Score[];
  taskCount: number;
  board: BoardState;
  ownTeamId: string;
}

/** The Scorebord under the tasks: rank, team, score, progress; the own team stands out (spec 2). */
export function ScoreTable({ teams, scores, taskCount, board, ownTeamId }: ScoreTableProps) {
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
              <td className="display whitespace-nowrap py-3 pr-4 text-right text-2xl">{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

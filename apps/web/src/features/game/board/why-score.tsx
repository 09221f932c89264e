import type { OwnTeam, PlayState } from '@reisspel/contract/live';
import { standings } from '@reisspel/rules/standings';
import { useState } from 'react';
import { localMoment } from '../../../lib/format/dates.ts';
import { scoreText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { optionalPart } from '../../../ui/optional-part.tsx';
import type { ScoreLine } from './score-lines.tsx';

/** Says the team's rank. On a hidden scoreboard and during a reveal, it says that it is secret. */
export function rankText({ game: { board }, scores, teams }: PlayState, own: OwnTeam): string {
  if (scores === null || board.status === 'revealing') return m.game_rank_hidden();
  const entries = standings(teams, scores);
  const rank = entries.find((entry) => entry.teamId === own.id)?.rank ?? entries.length;
  return board.status === 'frozen'
    ? m.board_rank_frozen({ rank, teams: teams.length, time: localMoment(board.at) })
    : m.game_rank({ rank, teams: teams.length });
}

const ScoreLines = optionalPart(() => import('./score-lines.tsx'));

const BONUS_TEXTS = { first: m.first_bonus_line, nearest: m.nearest_line };

/** The points that a team got or lost other than by its tasks. A free hint has no line. */
export function otherScoreLines({ adjustments, hints, bonuses, streakPoints, tasks }: OwnTeam): ScoreLine[] {
  const nameOf = (taskId: string) => tasks.find(({ id }) => id === taskId)?.description;
  // After the game, a team no longer receives the tasks that it did not finish.
  const hintLine = (task: string | undefined) =>
    task === undefined ? m.hints_title() : m.hints_line({ task });
  const paidHints = hints.filter(({ cost }) => cost > 0);
  return [
    ...adjustments.map(({ id, points, reason }) => ({ id, points, reason })),
    ...paidHints.map(({ taskId, hintId, cost }) => ({
      id: `${taskId} ${hintId}`,
      points: -cost,
      reason: hintLine(nameOf(taskId)),
    })),
    ...(bonuses ?? []).map(({ by, taskId, points }) => ({
      id: `${taskId} ${by}`,
      points,
      reason: BONUS_TEXTS[by]({ task: nameOf(taskId) ?? '' }),
    })),
    ...(streakPoints > 0 ? [{ id: 'streak', points: streakPoints, reason: m.streak_line() }] : []),
  ];
}

/** The button that opens the lines of a team's score. A team without points or tasks has none. */
export function WhyScore({ own }: { own: OwnTeam }) {
  const [isExplained, setExplained] = useState(false);
  const { score, completed } = own.score;
  const otherLines = otherScoreLines(own);
  if (score === 0 && completed + otherLines.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mb-3 min-h-12 font-bold underline"
        onClick={() => setExplained(true)}
      >
        {m.score_why({ score: scoreText(score) })}
      </button>
      {isExplained ? (
        <ScoreLines own={own} otherLines={otherLines} onClose={() => setExplained(false)} />
      ) : null}
    </>
  );
}

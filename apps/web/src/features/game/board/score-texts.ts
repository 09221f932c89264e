import type { OwnTeam } from '@reisspel/contract/live';
import * as m from '../../../paraglide/messages.js';

interface ScoreLine {
  id: string;
  points: number;
  reason: string;
}

/** The points that a team got or lost other than by its tasks. A free hint has no line. */
export function otherScoreLines({ adjustments, hints, tasks }: OwnTeam): ScoreLine[] {
  const paidHints = hints.filter(({ cost }) => cost > 0);
  return [
    ...adjustments.map(({ id, points, reason }) => ({ id, points, reason })),
    ...paidHints.map(({ taskId, hintId, cost }) => ({
      id: `${taskId} ${hintId}`,
      points: -cost,
      reason: m.hints_line({ task: tasks.find(({ id }) => id === taskId)?.description ?? '' }),
    })),
  ];
}

/** All lines whose sum is the score of a team, in playing order. */
export function scoreLines(own: OwnTeam): ScoreLine[] {
  const completed = own.tasks.flatMap(({ id, description, progress }) =>
    progress.status === 'completed' ? [{ id, points: progress.pointsAwarded, reason: description }] : [],
  );
  return [...completed, ...otherScoreLines(own)];
}

import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { Score, TaskResult } from '@reisspel/contract/live';

/** Sums the points of the completed tasks and the organiser's bonus and minus points. */
export function scoreOf(
  teamId: Score['teamId'],
  results: readonly Pick<TaskResult, 'outcome'>[],
  adjustments: readonly ScoreAdjustment[],
): Score {
  const score: Score = { teamId, score: 0, completed: 0, answered: 0 };
  for (const { outcome } of results) {
    score.answered += 1;
    if (outcome.status !== 'completed') continue;
    score.completed += 1;
    score.score += outcome.pointsAwarded;
  }
  for (const { points } of adjustments) score.score += points;
  return score;
}

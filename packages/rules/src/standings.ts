import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { ranked } from './ranking.ts';

export interface Standing extends Score {
  name: string;
  color: string;
  rank: number;
}

/** The teams with their scores, best first. One whose score is not told yet (`shownScores`) is left out, and stands above them all. */
export function standings(teams: readonly TeamCard[], scores: readonly Score[]): Standing[] {
  const byTeam = new Map<string, Score>(scores.map((score) => [score.teamId, score]));
  const told = teams.flatMap(({ id, name, color }) => {
    const score = byTeam.get(id);
    return score ? [{ ...score, name, color }] : [];
  });
  const above = teams.length - told.length;
  return ranked(told).map((entry) => ({ ...entry, rank: entry.rank + above }));
}

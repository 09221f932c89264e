import type { BoardState } from '@reisspel/contract/board';
import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { ranked } from './ranking.ts';

export interface Standing extends Score {
  name: string;
  color: string;
  rank: number;
}

/** How many teams stand above those whose score is told, and are not told themselves (`BoardState`). */
export function hiddenTeams(board: BoardState): number {
  return board.status === 'revealing' ? board.hidden : 0;
}

/** The teams with their scores, best first, below `hidden` others. One whose score is not told (`shownScores`) is left out. */
export function standings(teams: readonly TeamCard[], scores: readonly Score[], hidden = 0): Standing[] {
  const byTeam = new Map<string, Score>(scores.map((score) => [score.teamId, score]));
  const told = teams.flatMap(({ id, name, color }) => {
    const score = byTeam.get(id);
    return score ? [{ ...score, name, color }] : [];
  });
  return ranked(told).map((entry) => ({ ...entry, rank: entry.rank + hidden }));
}

const PODIUM_STEPS = 3;

/** Whether the podium has a step for each team on its places: where more share a place than there is room for, none is left out. */
export function fitPodium(entries: readonly Standing[]): boolean {
  return entries.filter(({ rank }) => rank <= PODIUM_STEPS).length <= PODIUM_STEPS;
}

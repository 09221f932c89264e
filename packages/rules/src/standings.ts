import type { BoardState } from '@reisspel/contract/board';
import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { ranked } from './ranking.ts';

export interface Standing extends Score {
  name: string;
  color: string;
  rank: number;
}

/**
 * The number of teams whose scores are still hidden, all above the revealed ones (`BoardState`).
 */
export function hiddenTeams(board: BoardState): number {
  return board.status === 'revealing' ? board.hidden : 0;
}

/**
 * Best first, with ranks below `hidden` other teams. Teams without a visible score are left out.
 */
export function standings(teams: readonly TeamCard[], scores: readonly Score[], hidden = 0): Standing[] {
  const byTeam = new Map<string, Score>(scores.map((score) => [score.teamId, score]));
  const told = teams.flatMap(({ id, name, color }) => {
    const score = byTeam.get(id);
    return score ? [{ ...score, name, color }] : [];
  });
  return ranked(told).map((entry) => ({ ...entry, rank: entry.rank + hidden }));
}

const PODIUM_STEPS = 3;

/** True when the podium has a step for each team on its places, so that a tie leaves none out. */
export function fitPodium(entries: readonly Standing[]): boolean {
  return entries.filter(({ rank }) => rank <= PODIUM_STEPS).length <= PODIUM_STEPS;
}

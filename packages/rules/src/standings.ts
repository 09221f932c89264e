import type { BoardState } from '@reisspel/contract/game';
import type { Score } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';

/** Best score first. Equal scores share a rank and are sorted by name. */
export function ranked<T extends { score: number; name: string }>(
  entries: readonly T[],
): (T & { rank: number })[] {
  const sorted = entries.toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name, 'nl'));
  let rank = 0;
  return sorted.map((entry, index) => {
    if (sorted[index - 1]?.score !== entry.score) rank = index + 1;
    return { ...entry, rank };
  });
}

/** Whole percents (spec 9); 0 when there is nothing to complete. */
export function progressPercent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100);
}

export interface Standing extends Score, TeamCard {
  rank: number;
}

/** The number of teams that a reveal has not shown yet. */
export function hiddenTeams(board: BoardState): number {
  return board.status === 'revealing' ? board.hidden : 0;
}

export function standings(teams: readonly TeamCard[], scores: readonly Score[], hidden = 0): Standing[] {
  const byTeam = new Map<string, Score>(scores.map((score) => [score.teamId, score]));
  const shown = teams.flatMap((team) => {
    const score = byTeam.get(team.id);
    return score ? [{ ...team, ...score }] : [];
  });
  return ranked(shown).map((entry) => ({ ...entry, rank: entry.rank + hidden }));
}

/** Returns the names of the teams in the first place. Nobody wins without a point. */
export function winners(places: readonly Pick<Standing, 'rank' | 'score' | 'name'>[]): string[] {
  return places.filter(({ rank, score }) => rank === 1 && score > 0).map(({ name }) => name);
}

const PODIUM_STEPS = 3;

/** True when no more than three teams have the first three ranks, so that a tie leaves none out. */
export function fitsOnPodium(entries: readonly Standing[]): boolean {
  return entries.filter(({ rank }) => rank <= PODIUM_STEPS).length <= PODIUM_STEPS;
}

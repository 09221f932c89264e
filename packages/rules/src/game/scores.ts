import type { Score } from '@reisspel/contract/live';
import { scoreOf } from '../score.ts';
import { everyTeam, type Game, type Team, type TeamPlay } from './game.ts';

/** Computed from results and adjustments, never a counter (design 3). */
export function teamScore({ id }: Team, { tasks, adjustments }: TeamPlay): Score {
  return scoreOf(
    id,
    tasks.flatMap(({ result }) => (result === null ? [] : [result])),
    adjustments,
  );
}

/** In the order of the teams. */
export function allScores(game: Pick<Game, 'teams' | 'play'>): Score[] {
  return everyTeam(game, teamScore);
}

import type { Score } from '@reisspel/contract/live';
import { scoreOf } from '../score.ts';
import { everyTeam, type Game, type Team, type TeamPlay } from './game.ts';

/** A team's score: the sum of what stands, never a counter (design 3). */
export function teamScore({ id }: Team, { tasks, adjustments }: TeamPlay): Score {
  return scoreOf(
    id,
    tasks.flatMap(({ result }) => (result === null ? [] : [result])),
    adjustments,
  );
}

/** The score of every team, in the order of the teams. */
export function allScores(game: Pick<Game, 'teams' | 'play'>): Score[] {
  return everyTeam(game, teamScore);
}

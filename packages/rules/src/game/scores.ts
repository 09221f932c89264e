import type { Score } from '@reisspel/contract/live';
import { scoreOf } from '../score.ts';
import type { Game, Team, TeamPlay } from './game.ts';

/** A team's score: the sum of what stands, never a counter (design 3). */
export function teamScore({ id }: Team, { tasks, adjustments }: TeamPlay): Score {
  return scoreOf(
    id,
    tasks.flatMap(({ result }) => (result === null ? [] : [result])),
    adjustments,
  );
}

/** The score of every team, in the order of the teams. */
export function allScores({ teams, play }: Pick<Game, 'teams' | 'play'>): Score[] {
  return teams.flatMap((team, place) => {
    const own = play[place];
    return own ? [teamScore(team, own)] : [];
  });
}

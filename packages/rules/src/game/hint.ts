import type { TaskHints } from '@reisspel/contract/live';
import { done, refuse } from '../outcome.ts';
import { hintsOf, shownHints } from '../task.ts';
import { changed, type Decision, playableTask, type RuleContext, unchanged, withTaskPlay } from './decide.ts';
import type { Game, TeamTask } from './game.ts';

/**
 * Gives a team a hint of an open task, and takes the hint's points from its score. Hints are taken
 * in order. A repeated `number` changes nothing. Refuses with `not_found` if there is no such hint.
 */
export function takeHint(
  game: Game,
  { number, ...key }: TeamTask & { number: number },
  { now }: RuleContext,
): Decision<TaskHints | null> {
  const found = playableTask(game, key, null);
  if (!found.ok) return unchanged(game, found);
  const { task, play } = found.value;
  const { hints } = play;
  if (number <= hints.length) return unchanged(game, done(shownHints(task, hints.length)));
  const hint = hintsOf(task)[number - 1];
  if (!hint || number !== hints.length + 1) return unchanged(game, refuse('not_found'));
  const after = { ...play, hints: [...hints, { number, cost: hint.cost, takenAt: now }] };
  return changed(withTaskPlay(game, key, after), shownHints(task, number));
}

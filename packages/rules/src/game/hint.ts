import type { HintId } from '@reisspel/contract/ids';
import { flowOf } from '../kinds/flows.ts';
import { done, refuse } from '../outcome.ts';
import { nextHint } from '../task.ts';
import { changed, type Decision, playableTask, type RuleContext, unchanged, withTaskPlay } from './decide.ts';
import { compareTakenHints, type Game, type TeamTask } from './game.ts';
import { applyDeadlines } from './photo.ts';

export interface HintToTake extends TeamTask {
  hintId: HintId;
  /** The price that the team saw, in points. */
  cost: number;
}

/**
 * Gives a team the next hint of an open task for the price that it saw. A repeat changes nothing.
 * Refuses with `hint_outdated` if the next hint or its price has changed.
 */
export function takeHint(
  game: Game,
  { hintId, cost, ...key }: HintToTake,
  context: RuleContext,
): Decision<null> {
  // Nobody pays for a hint of a task whose time is over, even if no other command has noticed that.
  const found = playableTask(applyDeadlines(game, context).game, key, null, context.now);
  if (!found.ok) return unchanged(game, found);
  const { task, play } = found.value;
  if (flowOf(task.taskType) === 'answer' && play.opening === null) {
    return unchanged(game, refuse('quiz_not_opened'));
  }
  const takenIds = play.hints.map((hint) => hint.hintId);
  if (takenIds.includes(hintId)) return unchanged(game, done(null));
  const next = nextHint(task.hints, takenIds);
  if (next?.id !== hintId || next.cost !== cost) return unchanged(game, refuse('hint_outdated'));
  const taken = { hintId, cost, takenAt: context.now };
  const hints = [...play.hints, taken].toSorted(compareTakenHints);
  return changed(withTaskPlay(game, key, { ...play, hints }), null);
}

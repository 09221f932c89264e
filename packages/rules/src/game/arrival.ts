import type { PlaceAnswer } from '@reisspel/contract/kinds/place';
import { notAtPlace } from '../kinds/place.ts';
import { done } from '../outcome.ts';
import {
  accessOf,
  changed,
  type Decision,
  playableTask,
  type RuleContext,
  taskPlayOf,
  unchanged,
  withTaskPlay,
} from './decide.ts';
import type { Game, TeamTask } from './game.ts';

export interface TeamAtPlace extends TeamTask {
  /** Judged and then forgotten (docs/decisions/0060). */
  position: PlaceAnswer;
}

/** Opens a task for a team that is at its place. An open task changes nothing, as for a repeat. */
export function arrive(game: Game, { position, ...key }: TeamAtPlace, { now }: RuleContext): Decision<null> {
  const found = playableTask(game, key, null, now);
  if (found.ok) return unchanged(game, done(null));
  const play = taskPlayOf(game, key)?.play;
  const access = accessOf(game, key, now);
  const isExpected = found.code === 'task_locked' && access.is === 'waiting';
  if (!play || !isExpected || access.opens.when !== 'at-place') return unchanged(game, found);
  const elsewhere = notAtPlace(position, access.opens);
  if (elsewhere !== null) return unchanged(game, elsewhere);
  return changed(withTaskPlay(game, key, { ...play, arrival: { arrivedAt: now } }), null);
}

import { type Asked, changed, type Decided } from './decide.ts';
import type { Game } from './game.ts';
import { closePhotos } from './photo.ts';
import { closeQuestions } from './question.ts';

/** Applies the deadlines that have passed. A repeat at the same moment changes nothing. */
export function tick(game: Game, asked: Asked): Decided<null> {
  const { game: after, notices } = closePhotos(closeQuestions(game, asked), asked);
  return changed(after, null, { notices });
}

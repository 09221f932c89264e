import { walkLength } from '@reisspel/rules/tour';
import { distanceText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { type GeneratedGame, keptTasks } from '../generated-game.ts';
import { positionOf } from '../task-place.ts';

/** How far the walk past all places is, as the crow flies; nothing where there is no walk. */
export function Walk({ game }: { game: GeneratedGame }) {
  const places = keptTasks(game).flatMap((task) => positionOf(task) ?? []);
  if (game.centre === null || places.length === 0) return null;
  const distance = distanceText(walkLength(places, game.centre));
  return <p className="mt-1 text-ink-2">{m.generator_walk({ distance })}</p>;
}

import type { ReactionInput } from '@reisspel/contract/game';
import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import { done, refuse } from '../outcome.ts';
import { changed, type Decision, type RuleContext, unchanged } from './decide.ts';
import { compareReactions, type Game } from './game.ts';
import { isShown } from './photo-lists.ts';

interface GivenReaction extends ReactionInput {
  photoId: PhotoId;
  /** null for the organiser. */
  teamId: TeamId | null;
}

/**
 * Sets the one reaction of a team, or of the organiser, to a photo that they see in the gallery. It
 * replaces an earlier one. The same one again changes nothing.
 */
export function react(
  game: Game,
  { photoId, teamId, kind }: GivenReaction,
  { newId }: RuleContext,
): Decision<null> {
  const isKnown = teamId === null || game.teams.some(({ id }) => id === teamId);
  if (!isKnown || !isShown(game, photoId, teamId === null ? 'organiser' : 'guest')) {
    return unchanged(game, refuse('not_found'));
  }
  if (!game.flags.reactionsOn) return unchanged(game, refuse('reactions_off'));
  const last = game.reactions.find((each) => each.photoId === photoId && each.teamId === teamId);
  if ((last?.kind ?? null) === kind) return unchanged(game, done(null));
  const others = game.reactions.filter((each) => each !== last);
  if (kind === null) return changed({ ...game, reactions: others }, null);
  const reaction = { id: last?.id ?? newId.reaction(), photoId, teamId, kind };
  return changed({ ...game, reactions: [...others, reaction].toSorted(compareReactions) }, null);
}

/** Random commands about reactions to photos, for tests. */
import { reactionKinds } from '@reisspel/contract/photos';
import type { Rule } from '../game/decide.ts';
import type { Game, TeamTask } from '../game/game.ts';
import { updateGame } from '../game/organiser.ts';
import { react } from '../game/reaction.ts';
import { at } from './random-games.ts';

/** A reaction to a photo of the gallery, or often to one that the gallery does not show. */
function anyReaction({ play }: Game, teamId: TeamTask['teamId'] | null, value: number): Rule<unknown>[] {
  const photos = play
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ attempts, result }) =>
      value % 4 === 0
        ? attempts.flatMap(({ photoId }) => photoId ?? [])
        : result?.outcome.status === 'completed'
          ? (result.outcome.photoId ?? [])
          : [],
    );
  const photoId = at(photos, value);
  const kind = at([...reactionKinds, null], Math.floor(value / 4)) ?? null;
  return photoId ? [(game, context) => react(game, { photoId, teamId, kind }, context)] : [];
}

/** Three of four commands switch reactions on, so that they often are. */
export function organiserReactionActs(game: Game, value: number): Rule<unknown>[] {
  return [
    (current, context) => updateGame(current, { reactionsOn: value % 4 !== 0 }, context),
    ...anyReaction(game, null, value),
  ];
}

export function teamReactionActs(game: Game, { teamId }: TeamTask, value: number): Rule<unknown>[] {
  return anyReaction(game, teamId, value);
}

import { MAX_HIGHLIGHTS } from '@reisspel/contract/limits';
import type { SharedScores } from '@reisspel/contract/trip/share';
import { boardState, shownScores } from '../board.ts';
import { hiddenTeams, standings } from '../standings.ts';
import { type Game, phaseOf } from './game.ts';
import { type ShownPhoto, shownPhotos } from './photo-lists.ts';
import { allScores } from './scores.ts';
import { teamCard } from './view.ts';

/** Returns the scoreboard for the family: what any visitor may see of it, with names and points. */
export function sharedScores(game: Game): SharedScores {
  const { visible, board } = game.flags;
  const phase = phaseOf(game);
  if (!visible) return { status: 'hidden', phase };
  const scores = allScores(game);
  const state = boardState(board, scores);
  const places = standings(game.teams.map(teamCard), shownScores(board, scores), hiddenTeams(state));
  return {
    status: 'shown',
    phase,
    board: state,
    places: places.map(({ teamId: id, rank, name, color, score }) => ({ id, rank, name, color, score })),
  };
}

/**
 * Returns the photos for the family, of those that everybody may see: the newest first during the
 * game. After it the best come first: most reactions, then most points.
 */
export function highlights(game: Game): ShownPhoto[] {
  const newest = shownPhotos(game, 'guest').toReversed();
  if (phaseOf(game) !== 'ended') return newest.slice(0, MAX_HIGHLIGHTS);
  const reactions = Map.groupBy(game.flags.reactionsOn ? game.reactions : [], ({ photoId }) => photoId);
  const reactionsTo = ({ photo }: ShownPhoto) => reactions.get(photo.id)?.length ?? 0;
  return newest
    .toSorted((a, b) => reactionsTo(b) - reactionsTo(a) || b.points - a.points)
    .slice(0, MAX_HIGHLIGHTS);
}

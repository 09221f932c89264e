import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import { done, refuse } from '../outcome.ts';
import { type Asked, changed, type Decided, findPhoto, unchanged, withTeamPlay } from './decide.ts';
import type { Game, Removal } from './game.ts';

export function asAsked(a: Removal, b: Removal): number {
  return a.askedAt - b.askedAt || (a.photoId < b.photoId ? -1 : 1);
}

/**
 * Requests the removal of a team's own photo. Until the organiser decides, nobody else sees it. A
 * repeat changes nothing; after a decline the request is refused.
 */
export function askRemoval(
  game: Game,
  { teamId, photoId, reason }: { teamId: TeamId; photoId: PhotoId; reason: string },
  { now }: Asked,
): Decided<null> {
  const found = findPhoto(game, photoId);
  if (found?.team.id !== teamId) return unchanged(game, refuse('not_found'));
  const { team, task } = found;
  const asked = game.play[game.teams.indexOf(team)]?.removals ?? [];
  const known = asked.find((each) => each.photoId === photoId);
  if (known) return unchanged(game, known.state === 'declined' ? refuse('removal_declined') : done(null));
  const removal: Removal = {
    photoId,
    teamId,
    taskId: task.id,
    reason,
    state: 'asked',
    answer: '',
    askedAt: now,
  };
  const removals = [...asked, removal].toSorted(asAsked);
  return changed(withTeamPlay(game, teamId, { removals }), null, {
    notices: [{ kind: 'removal-asked', photoId, team: team.name }],
  });
}

/** Declines a request; the team reads `answer`. A decision that was made before stays. */
export function declineRemoval(
  game: Game,
  { photoId, answer }: { photoId: PhotoId; answer: string },
  { now }: Asked,
): Decided<null> {
  const at = game.play.findIndex(({ removals }) => removals.some((each) => each.photoId === photoId));
  const [team, own] = [game.teams[at], game.play[at]];
  const removal = own?.removals.find((each) => each.photoId === photoId);
  if (!team || !own || !removal) return unchanged(game, refuse('not_found'));
  if (removal.state !== 'asked') return unchanged(game, done(null));
  const declined: Removal = { ...removal, state: 'declined', answer };
  const removals = own.removals.map((each) => (each === removal ? declined : each));
  return changed(withTeamPlay(game, team.id, { removals }), null, {
    acts: [{ act: 'removal_declined', at: now, subject: photoId, label: team.name }],
  });
}

/** True when a photo was erased at its team's request. */
export function isErased({ play }: Game, photoId: PhotoId): boolean {
  const isIt = (removal: Removal) => removal.photoId === photoId && removal.state === 'erased';
  return play.some(({ removals }) => removals.some(isIt));
}

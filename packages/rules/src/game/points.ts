import type { AdjustmentInput, ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { AdjustmentId, TeamId } from '@reisspel/contract/ids';
import { done, refuse } from '../outcome.ts';
import { type Asked, changed, type Decided, unchanged, withTeamPlay } from './decide.ts';
import type { Game, Team } from './game.ts';
import { newestFirst } from './newest-first.ts';

/** The label in the log: "Rode Team: +10 (goed geholpen)". */
function pointsLabel({ name }: Team, { points, reason }: Pick<ScoreAdjustment, 'points' | 'reason'>): string {
  return `${name}: ${points > 0 ? '+' : ''}${points} (${reason})`;
}

/** Gives or takes points, with a reason that the team reads. A repeated id counts once. */
export function adjust(
  game: Game,
  { teamId, id: given, points, reason }: AdjustmentInput & { teamId: TeamId },
  { now, newId }: Asked,
): Decided<ScoreAdjustment> {
  const at = game.teams.findIndex((each) => each.id === teamId);
  const [team, own] = [game.teams[at], game.play[at]];
  if (!team || !own) return unchanged(game, refuse('not_found'));
  const known = game.play.flatMap(({ adjustments }) => adjustments).find(({ id }) => id === given);
  if (known) return unchanged(game, known.teamId === teamId ? done(known) : refuse('not_found'));
  const id = given ?? newId.adjustment();
  const adjustment: ScoreAdjustment = { id, teamId, points, reason, createdAt: now };
  const adjustments = [adjustment, ...own.adjustments].toSorted(newestFirst);
  const undo = { by: 'points', adjustmentId: id } as const;
  const label = pointsLabel(team, adjustment);
  return changed(withTeamPlay(game, teamId, { adjustments }), adjustment, {
    acts: [{ act: 'points_given', at: now, subject: id, label, undo }],
    notices: [{ kind: 'adjustment', teamId, points, reason }],
  });
}

/** Undoes bonus or minus points. */
export function takeBackPoints(game: Game, id: AdjustmentId, { now }: Asked): Decided<null> {
  const at = game.play.findIndex(({ adjustments }) => adjustments.some((each) => each.id === id));
  const [team, own] = [game.teams[at], game.play[at]];
  const given = own?.adjustments.find((each) => each.id === id);
  if (!team || !own || !given) return unchanged(game, refuse('not_found'));
  const adjustments = own.adjustments.filter((each) => each !== given);
  const label = pointsLabel(team, given);
  return changed(withTeamPlay(game, team.id, { adjustments }), null, {
    acts: [{ act: 'points_taken_back', at: now, subject: id, label }],
  });
}

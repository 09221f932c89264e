import type { PhotoId, SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { AdminSubmission, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Notice } from '../notices.ts';
import { done, refuse } from '../outcome.ts';
import {
  type Act,
  type Asked,
  changed,
  type Decided,
  type FoundAttempt,
  findAttempt,
  findPhoto,
  placeOf,
  unchanged,
  withTeamPlay,
} from './decide.ts';
import type { Attempt, Game, Removal, Result } from './game.ts';
import { asAsked } from './game.ts';
import { ownPhoto, withAttempt } from './photo.ts';
import { submissionOf } from './photo-lists.ts';

export function askReview(
  game: Game,
  { teamId, id }: { teamId: TeamId; id: SubmissionId },
  asked: Asked,
): Decided<null> {
  const found = ownPhoto(game, teamId, id);
  if (found === null) return unchanged(game, refuse('not_found'));
  const { outcome, review } = found.attempt;
  if (review.state === 'asked') return unchanged(game, done(null));
  const passed = outcome.verdict === 'accepted' || (outcome.verdict === 'held' && outcome.passed);
  if (passed || review.state !== 'none') return unchanged(game, refuse('review_not_possible'));
  const after: Attempt = { ...found.attempt, asked: true, review: { state: 'asked' } };
  return changed(withAttempt(game, found, after, asked), null);
}

type ReviewCommand = ReviewInput | ReviewUndo;
type Review = Attempt['review'];

function decisionIn(state: Review['state']): 'approved' | 'rejected' | null {
  return state === 'approved' || state === 'rejected' ? state : null;
}

/** True when the review holds already, for example when the first answer got lost. */
function isDone(command: ReviewCommand, review: Review): boolean {
  if (!('decision' in command)) return decisionIn(review.state) === null;
  if (command.decision === 'approve') return review.state === 'approved';
  return review.state === 'rejected' && review.reason === command.reason;
}

function reviewed(command: ReviewCommand, { outcome, asked }: Attempt, task: AdminTask): Review {
  if (!('decision' in command)) return { state: asked ? 'asked' : 'none' };
  if (command.decision === 'reject') return { state: 'rejected', reason: command.reason };
  // A photo that counted already keeps its points, whatever the task is worth now.
  const pointsAwarded = outcome.verdict === 'accepted' ? outcome.pointsAwarded : task.points;
  return { state: 'approved', pointsAwarded };
}

function actOf(command: ReviewCommand, submissionId: SubmissionId): Pick<Act, 'act' | 'undo'> {
  if (!('decision' in command)) return { act: 'review_undone' };
  const decision = command.decision === 'approve' ? 'approved' : 'rejected';
  return { act: `photo_${decision}`, undo: { by: 'review', submissionId, decision } };
}

type Ending = Result['outcome'] | undefined;

function reviewNotices(
  { key: { teamId }, task, attempt }: FoundAttempt,
  review: Review,
  before: Ending,
  after: Ending,
): Notice[] {
  if (review.state === attempt.review.state) return [];
  const verdict = { kind: 'verdict', teamId, task } as const;
  if (review.state === 'rejected') return [{ ...verdict, news: { kind: 'rejected', reason: review.reason } }];
  if (review.state !== 'approved') return [];
  const wins = before?.status !== 'completed' && after?.status === 'completed';
  return [{ ...verdict, news: { kind: 'approved', points: wins ? after.pointsAwarded : null } }];
}

export function reviewPhoto(
  game: Game,
  { id, command }: { id: SubmissionId; command: ReviewCommand },
  asked: Asked,
): Decided<AdminSubmission> {
  const found = findAttempt(game, id);
  if (found === null || found.attempt.photoId === null) return unchanged(game, refuse('not_found'));
  const { key, task, play, attempt } = found;
  if (isDone(command, attempt.review)) return unchanged(game, done(submissionOf(attempt, key)));
  if (decisionIn(command.seen) !== decisionIn(attempt.review.state))
    return unchanged(game, refuse('review_outdated'));
  const after: Attempt = { ...attempt, review: reviewed(command, attempt, task) };
  const next = withAttempt(game, found, after, asked);
  const end = placeOf(next, key)?.play.result?.outcome;
  const team = game.teams.find((each) => each.id === key.teamId);
  const label = `${team?.name ?? ''}: ${task.instructions}`;
  return changed(next, submissionOf(after, key), {
    acts: [{ ...actOf(command, id), at: asked.now, subject: id, label }],
    notices: reviewNotices(found, after.review, play.result?.outcome, end),
  });
}

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

export function isErased({ play }: Game, photoId: PhotoId): boolean {
  const isIt = (removal: Removal) => removal.photoId === photoId && removal.state === 'erased';
  return play.some(({ removals }) => removals.some(isIt));
}

import type { PhotoId, SubmissionId, TeamId } from '@reisspel/contract/ids';
import type { AdminSubmission, Review, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Notice } from '../notices.ts';
import { done, refuse } from '../outcome.ts';
import {
  type Act,
  type AttemptInGame,
  changed,
  type Decision,
  findAttempt,
  findPhoto,
  type RuleContext,
  taskPlayOf,
  unchanged,
  withTeamPlay,
} from './decide.ts';
import { type Attempt, compareRequestTimes, type Game, type Removal, type Result } from './game.ts';
import { ownPhoto, withAttempt } from './photo.ts';
import { submissionOf } from './photo-lists.ts';

export function askReview(
  game: Game,
  { teamId, id }: { teamId: TeamId; id: SubmissionId },
  context: RuleContext,
): Decision<null> {
  const found = ownPhoto(game, teamId, id);
  if (found === null) return unchanged(game, refuse('not_found'));
  const { outcome, review } = found.attempt;
  if (review.state === 'asked') return unchanged(game, done(null));
  const passed = outcome.verdict === 'accepted' || (outcome.verdict === 'held' && outcome.passed);
  if (passed || review.state !== 'none') return unchanged(game, refuse('review_not_possible'));
  const after: Attempt = { ...found.attempt, asked: true, review: { state: 'asked' } };
  return changed(withAttempt(game, found, after, context), null);
}

export type ReviewCommand = ReviewInput | ReviewUndo;

export function decisionIn(state: Review['state']): 'approved' | 'rejected' | null {
  return state === 'approved' || state === 'rejected' ? state : null;
}

/** True when the review already has this state, for example after a lost response. */
export function isDone(command: ReviewCommand, review: Review): boolean {
  if (!('decision' in command)) return decisionIn(review.state) === null;
  if (command.decision === 'approve') return review.state === 'approved';
  return review.state === 'rejected' && review.reason === command.reason;
}

function reviewed(command: ReviewCommand, { outcome, asked }: Attempt, task: AdminTask): Review {
  if (!('decision' in command)) return { state: asked ? 'asked' : 'none' };
  if (command.decision === 'reject') return { state: 'rejected', reason: command.reason };
  // A photo that counted before keeps its points, also when the task's points have changed.
  const pointsAwarded = outcome.verdict === 'accepted' ? outcome.pointsAwarded : task.points;
  return { state: 'approved', pointsAwarded };
}

function actOf(command: ReviewCommand, submissionId: SubmissionId): Pick<Act, 'act' | 'undo'> {
  if (!('decision' in command)) return { act: 'review_undone' };
  const decision = command.decision === 'approve' ? 'approved' : 'rejected';
  return { act: `photo_${decision}`, undo: { by: 'review', submissionId, decision } };
}

type TaskOutcome = Result['outcome'] | undefined;

function reviewNotices(
  { key: { teamId }, task, attempt }: AttemptInGame,
  review: Review,
  before: TaskOutcome,
  after: TaskOutcome,
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
  context: RuleContext,
): Decision<AdminSubmission> {
  const found = findAttempt(game, id);
  if (found === null || found.attempt.photoId === null) return unchanged(game, refuse('not_found'));
  const { key, task, play, attempt } = found;
  if (isDone(command, attempt.review)) return unchanged(game, done(submissionOf(attempt, key)));
  if (decisionIn(command.seen) !== decisionIn(attempt.review.state))
    return unchanged(game, refuse('review_outdated'));
  const after: Attempt = { ...attempt, review: reviewed(command, attempt, task) };
  const next = withAttempt(game, found, after, context);
  const outcome = taskPlayOf(next, key)?.play.result?.outcome;
  const team = game.teams.find((each) => each.id === key.teamId);
  const label = `${team?.name ?? ''}: ${task.instructions}`;
  return changed(next, submissionOf(after, key), {
    acts: [{ ...actOf(command, id), at: context.now, subject: id, label }],
    notices: reviewNotices(found, after.review, play.result?.outcome, outcome),
  });
}

export function askRemoval(
  game: Game,
  { teamId, photoId, reason }: { teamId: TeamId; photoId: PhotoId; reason: string },
  { now }: RuleContext,
): Decision<null> {
  const found = findPhoto(game, photoId);
  if (found?.team.id !== teamId) return unchanged(game, refuse('not_found'));
  const { team, task } = found;
  const requests = game.play[game.teams.indexOf(team)]?.removals ?? [];
  const known = requests.find((each) => each.photoId === photoId);
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
  const removals = [...requests, removal].toSorted(compareRequestTimes);
  return changed(withTeamPlay(game, teamId, { removals }), null, {
    notices: [{ kind: 'removal-asked', photoId, team: team.name }],
  });
}

export function declineRemoval(
  game: Game,
  { photoId, answer }: { photoId: PhotoId; answer: string },
  { now }: RuleContext,
): Decision<null> {
  const index = game.play.findIndex(({ removals }) => removals.some((each) => each.photoId === photoId));
  const [team, teamPlay] = [game.teams[index], game.play[index]];
  const removal = teamPlay?.removals.find((each) => each.photoId === photoId);
  if (!team || !teamPlay || !removal) return unchanged(game, refuse('not_found'));
  if (removal.state !== 'asked') return unchanged(game, done(null));
  const declined: Removal = { ...removal, state: 'declined', answer };
  const removals = teamPlay.removals.map((each) => (each === removal ? declined : each));
  return changed(withTeamPlay(game, team.id, { removals }), null, {
    acts: [{ act: 'removal_declined', at: now, subject: photoId, label: team.name }],
  });
}

function hasRemoval({ play }: Game, photoId: PhotoId, state: Removal['state']): boolean {
  const isIt = (removal: Removal) => removal.photoId === photoId && removal.state === state;
  return play.some(({ removals }) => removals.some(isIt));
}

export const isErased = (game: Game, photoId: PhotoId): boolean => hasRemoval(game, photoId, 'erased');

/** True while a request to remove the photo has no decision. */
export const isRemovalAsked = (game: Game, photoId: PhotoId): boolean => hasRemoval(game, photoId, 'asked');

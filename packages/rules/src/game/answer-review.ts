import type { SubmissionId } from '@reisspel/contract/ids';
import { MAX_SYNONYMS } from '@reisspel/contract/limits';
import type { TeamAnswer } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { isLike, isRightText, rightAnswersOf, withSynonyms } from '../kinds/text.ts';
import { done, limitReached, type Outcome, refuse } from '../outcome.ts';
import { timeCost } from '../speed-points.ts';
import { questionOutcome } from '../verdicts.ts';
import {
  type Act,
  type AttemptInGame,
  changed,
  type Decision,
  findAttempt,
  type RuleContext,
  taskPlayOf,
  unchanged,
  withPlaysOf,
} from './decide.ts';
import {
  type Attempt,
  type Game,
  type Result,
  settlingAttempt,
  type TaskPlay,
  type TeamTask,
} from './game.ts';
import { submissionOf } from './photo-lists.ts';
import { decisionIn, isDone, type ReviewCommand, reviewPhoto } from './review.ts';

function textOf({ answer }: Attempt): string | null {
  return answer !== null && 'text' in answer ? answer.text : null;
}

/** The organiser can accept an answer in words that was wrong. A late answer is not wrong. */
export function acceptanceOf(attempt: Attempt): TeamAnswer['acceptance'] {
  const { outcome, acceptedWith } = attempt;
  if (acceptedWith !== null) return 'accepted';
  const isWrong = outcome.verdict === 'failed' && outcome.reason === 'wrong_answer';
  return isWrong && textOf(attempt) !== null ? 'possible' : 'impossible';
}

function withVerdict(
  play: TaskPlay,
  verdict: Pick<Attempt, 'review' | 'acceptedWith'>,
  outcome: Result['outcome'],
): TaskPlay {
  const { attempts, result } = play;
  if (result === null) return play;
  const isSettling = ({ id }: Attempt) => id === result.submissionId;
  return {
    ...play,
    attempts: attempts.map((each) => (isSettling(each) ? { ...each, ...verdict } : each)),
    result: { ...result, outcome },
  };
}

interface Acceptance {
  acceptedWith: SubmissionId;
  text: string;
  task: AdminTask;
}

/** Gives the points that the answer would have got when the team gave it. */
function accepted(play: TaskPlay, { acceptedWith, text, task }: Acceptance): TaskPlay {
  const settling = settlingAttempt(play);
  if (settling === undefined || acceptanceOf(settling) !== 'possible') return play;
  if (!isLike(textOf(settling) ?? '', text)) return play;
  const { opening } = play;
  const moment = opening && { ...opening, answeredAt: settling.createdAt };
  const cost = moment ? timeCost(task, task.points, moment) : 0;
  const pointsAwarded = task.points - cost;
  const verdict = { review: { state: 'approved', pointsAwarded }, acceptedWith } as const;
  return withVerdict(play, verdict, questionOutcome({ verdict: 'accepted', pointsAwarded }, cost));
}

function notAccepted(play: TaskPlay, acceptedWith: SubmissionId): TaskPlay {
  if (settlingAttempt(play)?.acceptedWith !== acceptedWith) return play;
  const verdict = { review: { state: 'none' }, acceptedWith: null } as const;
  return withVerdict(play, verdict, { status: 'failed', reason: 'wrong_answer' });
}

function withTaskSynonyms(game: Game, { task }: AttemptInGame, synonyms: string[]): Game {
  const verificationRequirements = withSynonyms(task.verificationRequirements, synonyms);
  const tasks = game.tasks.map((each) => (each === task ? { ...task, verificationRequirements } : each));
  return { ...game, tasks };
}

/** Gives the points to each team with a wrong answer that is like this one. */
function accept(game: Game, found: AttemptInGame): Outcome<Game> {
  const { task, attempt } = found;
  const text = textOf(attempt);
  if (text === null || acceptanceOf(attempt) !== 'possible') return refuse('review_not_possible');
  const right = rightAnswersOf(task.verificationRequirements);
  const { synonyms } = right;
  // The organiser may have added it in the form already.
  const isKnown = isRightText(text, right);
  if (!isKnown && synonyms.length >= MAX_SYNONYMS) return limitReached(MAX_SYNONYMS);
  const acceptance = { acceptedWith: attempt.id, text, task };
  const after = withPlaysOf(game, task.id, (each) => accepted(each, acceptance));
  return done(isKnown ? after : withTaskSynonyms(after, found, [...synonyms, text]));
}

/** Takes the points back from each team that the same acceptance gave them to. */
function undo(game: Game, found: AttemptInGame): Outcome<Game> {
  const { task, attempt } = found;
  const { acceptedWith } = attempt;
  if (acceptedWith === null) return refuse('review_not_possible');
  const origin = findAttempt(game, acceptedWith)?.attempt ?? attempt;
  const { synonyms } = rightAnswersOf(task.verificationRequirements);
  const others = synonyms.filter((each) => each !== textOf(origin));
  const after = withPlaysOf(game, task.id, (each) => notAccepted(each, acceptedWith));
  return done(others.length === synonyms.length ? after : withTaskSynonyms(after, found, others));
}

function actOf(command: ReviewCommand, submissionId: SubmissionId): Pick<Act, 'act' | 'undo'> {
  if (!('decision' in command)) return { act: 'answer_acceptance_undone' };
  return { act: 'answer_accepted', undo: { by: 'review', submissionId, decision: 'approved' } };
}

function pointsIn(game: Game, key: TeamTask): number {
  const outcome = taskPlayOf(game, key)?.play.result?.outcome;
  return outcome?.status === 'completed' ? outcome.pointsAwarded : 0;
}

/**
 * Reviews a photo, or accepts a wrong answer in words: it becomes one of the task's synonyms, and
 * the teams with such an answer get the points. An undo restores the state before.
 */
export function reviewSubmission(
  game: Game,
  { id, command }: { id: SubmissionId; command: ReviewCommand },
  context: RuleContext,
): Decision<AdminSubmission> {
  const found = findAttempt(game, id);
  if (found === null || found.attempt.answer === null) return reviewPhoto(game, { id, command }, context);
  const { key, task, attempt } = found;
  if (isDone(command, attempt.review)) return unchanged(game, done(submissionOf(attempt, key)));
  if (decisionIn(command.seen) !== decisionIn(attempt.review.state))
    return unchanged(game, refuse('review_outdated'));
  const isAcceptance = 'decision' in command;
  if (isAcceptance && command.decision === 'reject') return unchanged(game, refuse('review_not_possible'));
  const reviewed = isAcceptance ? accept(game, found) : undo(game, found);
  if (!reviewed.ok) return unchanged(game, reviewed);
  const after = reviewed.value;
  const gaining = isAcceptance ? game.teams.filter((_, index) => after.play[index] !== game.play[index]) : [];
  const team = game.teams.find((each) => each.id === key.teamId);
  const label = `${team?.name ?? ''}: ${textOf(attempt) ?? ''} (${task.description})`;
  return changed(after, submissionOf(findAttempt(after, id)?.attempt ?? attempt, key), {
    acts: [{ ...actOf(command, id), at: context.now, subject: id, label }],
    notices: gaining.map(({ id: teamId }) => ({
      kind: 'verdict',
      teamId,
      task,
      news: { kind: 'answer-accepted', points: pointsIn(after, { teamId, taskId: task.id }) },
    })),
  });
}

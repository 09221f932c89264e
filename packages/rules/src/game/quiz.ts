import type { SubmissionId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import { done, refuse } from '../outcome.ts';
import { quizAsShown, quizDeadline } from '../quiz-look.ts';
import { isExpired, judgeAnswer, quizOutcome } from '../verdicts.ts';
import type { Change, TeamTask } from './change.ts';
import { type Asked, type Decided, inPlay, placeOf, unchanged } from './decide.ts';
import type { Attempt, Game } from './game.ts';

function timeIsUp(key: TeamTask, { now, newId }: Asked): Change {
  const outcome = { status: 'failed', reason: 'time_expired' } as const;
  return { put: 'result', row: { id: newId(), ...key, outcome, submissionId: null, settledAt: now } };
}

/**
 * Shows a quiz to a team. The first time starts its clock, which then runs on through a cancel, a
 * reload and a second phone. Opened after its time it is closed for the team: `task_failed`.
 */
export function openQuiz(game: Game, key: TeamTask, asked: Asked): Decided<TaskOpening> {
  const found = inPlay(game, key, 'answer');
  if (!found.ok) return unchanged(found);
  const { task, play } = found.value;
  const { now } = asked;
  if (play.opening === null) {
    const deadlineAt = quizDeadline(task, now);
    return {
      answer: done(quizAsShown(task, deadlineAt, now)),
      changes: [{ put: 'opening', row: { ...key, openedAt: now, deadlineAt } }],
    };
  }
  const { deadlineAt } = play.opening;
  if (!isExpired(deadlineAt, now)) return unchanged(done(quizAsShown(task, deadlineAt, now)));
  return { answer: refuse('task_failed'), changes: [timeIsUp(key, asked)] };
}

export interface Answer extends TeamTask {
  id: SubmissionId;
  answer: TaskAnswer;
}

function resultOf({ id, attempt, outcome, checks, photoId }: Attempt): SubmissionResult {
  return { id, attempt, outcome, checks, photoId };
}

function isTaken({ play }: Game, id: SubmissionId): boolean {
  return play.some(({ tasks }) => tasks.some(({ attempts }) => attempts.some((each) => each.id === id)));
}

/** Judges an answer once; the same `id` again gets the first answer again. */
export function answerQuiz(
  game: Game,
  { id, answer, ...key }: Answer,
  { now, newId }: Asked,
): Decided<SubmissionResult> {
  const earlier = placeOf(game, key)?.play.attempts.find((attempt) => attempt.id === id);
  if (earlier) return unchanged(done(resultOf(earlier)));
  if (isTaken(game, id)) return unchanged(refuse('submission_id_taken'));
  const found = inPlay(game, key, 'answer');
  if (!found.ok) return unchanged(found);
  const { task, play } = found.value;
  if (play.opening === null) return unchanged(refuse('quiz_not_opened'));
  const { deadlineAt } = play.opening;
  const judged = judgeAnswer(task, answer, { deadlineAt, now });
  if (!judged.ok) return unchanged(judged);
  const outcome = judged.value;
  const attempt: Attempt = {
    id,
    attempt: play.attempts.length + 1,
    outcome,
    checks: [],
    photoId: null,
    photo: null,
    review: { state: 'none' },
    capturedAt: now,
    createdAt: now,
    late: false,
  };
  const result = { outcome: quizOutcome(outcome), submissionId: id, settledAt: now };
  return {
    answer: done(resultOf(attempt)),
    changes: [
      { put: 'attempt', row: { ...key, ...attempt } },
      { put: 'result', row: { id: newId(), ...key, ...result } },
    ],
  };
}

/** Closes the quizzes whose time is up and that nobody answered; none while the game stands still. */
export function closeQuizzes(game: Game, asked: Asked): Decided<null> {
  if (!game.flags.started) return unchanged(done(null));
  const changes = game.teams.flatMap(({ id: teamId }, team) =>
    game.tasks.flatMap(({ id: taskId }, task): Change[] => {
      const play = game.play[team]?.tasks[task];
      if (!play?.opening || play.result !== null) return [];
      return isExpired(play.opening.deadlineAt, asked.now) ? [timeIsUp({ teamId, taskId }, asked)] : [];
    }),
  );
  return { answer: done(null), changes };
}

import type { SubmissionId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask, TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import { timeLimit } from '../kinds/kind.ts';
import { questionRules } from '../kinds/kinds.ts';
import { done, refuse } from '../outcome.ts';
import { isExpired, judgeAnswer, questionOutcome, remainingMs } from '../verdicts.ts';
import {
  type Asked,
  changed,
  type Decided,
  firstAnswer,
  inPlay,
  resultOf,
  unchanged,
  withTaskPlay,
} from './decide.ts';
import { type Attempt, everyTeam, type Game, type TaskPlay, type TeamTask } from './game.ts';
import { areSame } from './same.ts';

/** The deadline of a question that is opened at `now` (both epoch ms); null is no limit. */
export function answerDeadline(task: AdminTask, now: number): number | null {
  const limit = timeLimit(task.verificationRequirements);
  return limit === null ? null : now + limit * 1_000;
}

export function questionAsShown(task: AdminTask, deadlineAt: number | null, now: number): TaskOpening {
  return {
    question: task.instructions,
    ...questionRules(task.taskType).shown(task.verificationRequirements),
    remainingMs: remainingMs(deadlineAt, now),
  };
}

function afterItsTime(play: TaskPlay, { now, newId }: Asked): TaskPlay {
  const outcome = { status: 'failed', reason: 'time_expired' } as const;
  return { ...play, result: { id: newId.result(), outcome, submissionId: null, settledAt: now } };
}

/**
 * Opens a question for a team. The first opening starts the clock, which runs on through a cancel,
 * a reload and a second phone. After the deadline it closes the question and refuses with
 * `task_failed`.
 */
export function openQuestion(game: Game, key: TeamTask, asked: Asked): Decided<TaskOpening> {
  const found = inPlay(game, key, 'answer');
  if (!found.ok) return unchanged(game, found);
  const { task, play } = found.value;
  const { now } = asked;
  const opening = play.opening ?? { openedAt: now, deadlineAt: answerDeadline(task, now) };
  if (isExpired(opening.deadlineAt, now)) {
    return { game: withTaskPlay(game, key, afterItsTime(play, asked)), answer: refuse('task_failed') };
  }
  const answer = done(questionAsShown(task, opening.deadlineAt, now));
  return play.opening === null
    ? { game: withTaskPlay(game, key, { ...play, opening }), answer }
    : unchanged(game, answer);
}

export interface Answer extends TeamTask {
  id: SubmissionId;
  answer: TaskAnswer;
}

/** Judges an answer once; a repeated `id` gets the first verdict again. */
export function answerQuestion(
  game: Game,
  { id, answer, ...key }: Answer,
  { now, newId }: Asked,
): Decided<SubmissionResult> {
  const earlier = firstAnswer(game, id, key);
  if (earlier) return unchanged(game, earlier);
  const found = inPlay(game, key, 'answer');
  if (!found.ok) return unchanged(game, found);
  const { task, play } = found.value;
  if (play.opening === null) return unchanged(game, refuse('quiz_not_opened'));
  const judged = judgeAnswer(task, answer, { deadlineAt: play.opening.deadlineAt, now });
  if (!judged.ok) return unchanged(game, judged);
  const outcome = judged.value;
  const attempt: Attempt = {
    id,
    attempt: play.attempts.length + 1,
    outcome,
    checks: [],
    photoId: null,
    photo: null,
    review: { state: 'none' },
    asked: false,
    capturedAt: now,
    createdAt: now,
    late: false,
  };
  const result = { id: newId.result(), outcome: questionOutcome(outcome), submissionId: id, settledAt: now };
  const after = { ...play, attempts: [...play.attempts, attempt], result };
  return changed(withTaskPlay(game, key, after), resultOf(attempt));
}

export function closeQuestions(game: Game, asked: Asked): Game {
  if (!game.flags.started) return game;
  const isOver = ({ opening, result }: TaskPlay) =>
    opening !== null && result === null && isExpired(opening.deadlineAt, asked.now);
  const play = everyTeam(game, (_, own) =>
    own.tasks.some(isOver)
      ? { ...own, tasks: own.tasks.map((each) => (isOver(each) ? afterItsTime(each, asked) : each)) }
      : own,
  );
  return areSame(game.play, play) ? game : { ...game, play };
}

import type { SubmissionId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask, TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import { soundOf, timeLimit } from '../kinds/kind.ts';
import { questionRules } from '../kinds/kinds.ts';
import { keptAnswer } from '../kinds/place.ts';
import { done, refuse } from '../outcome.ts';
import { deductionFor } from '../points.ts';
import { timedVerdict } from '../speed-points.ts';
import { isExpired, judgeAnswer, questionOutcome, remainingMs } from '../verdicts.ts';
import {
  changed,
  type Decision,
  knownSubmission,
  playableTask,
  type RuleContext,
  resultOf,
  unchanged,
  withTaskPlay,
} from './decide.ts';
import { haveSameItems } from './equality.ts';
import { type Attempt, type Game, mapTeams, type TaskPlay, type TeamTask } from './game.ts';
import { closesAt, earliest } from './window.ts';

/** The deadline of a question that is opened at `now` (both epoch ms); null without a limit. */
export function answerDeadline(task: AdminTask, now: number): number | null {
  const limit = timeLimit(task.verificationRequirements);
  return limit === null ? null : now + limit * 1_000;
}

/** What a team receives when it opens a question: never the right answer. */
export function questionAsShown(task: AdminTask, deadlineAt: number | null, now: number): TaskOpening {
  return {
    question: task.instructions,
    ...questionRules(task.taskType).shown(task.verificationRequirements),
    soundUrl: soundOf(task.verificationRequirements),
    remainingMs: remainingMs(deadlineAt, now),
  };
}

function timedOut(play: TaskPlay, { now, newId }: RuleContext): TaskPlay {
  const outcome = { status: 'failed', reason: 'time_expired' } as const;
  return {
    ...play,
    result: { id: newId.result(), outcome, deduction: 0, submissionId: null, settledAt: now },
  };
}

/** Starts the clock at the first opening. Refuses with `task_failed` after the deadline. */
export function openQuestion(game: Game, key: TeamTask, context: RuleContext): Decision<TaskOpening> {
  const { now } = context;
  const found = playableTask(game, key, 'answer', now);
  if (!found.ok) return unchanged(game, found);
  const { task, play } = found.value;
  const opening = play.opening ?? { openedAt: now, deadlineAt: answerDeadline(task, now) };
  if (isExpired(opening.deadlineAt, now)) {
    return { game: withTaskPlay(game, key, timedOut(play, context)), answer: refuse('task_failed') };
  }
  const deadlineAt = earliest(opening.deadlineAt, found.value.closesAt);
  const answer = done(questionAsShown(task, deadlineAt, now));
  return play.opening === null
    ? { game: withTaskPlay(game, key, { ...play, opening }), answer }
    : unchanged(game, answer);
}

export interface QuestionAnswer extends TeamTask {
  id: SubmissionId;
  answer: TaskAnswer;
}

/** Judges an answer once. A repeated `id` gets the first verdict again. */
export function answerQuestion(
  game: Game,
  { id, answer, ...key }: QuestionAnswer,
  { now, newId }: RuleContext,
): Decision<SubmissionResult> {
  const earlier = knownSubmission(game, id, key);
  if (earlier) return unchanged(game, earlier);
  const found = playableTask(game, key, 'answer', now);
  if (!found.ok) return unchanged(game, found);
  const { task, play } = found.value;
  if (play.opening === null) return unchanged(game, refuse('quiz_not_opened'));
  const judged = judgeAnswer(task, answer, { deadlineAt: play.opening.deadlineAt, now });
  if (!judged.ok) return unchanged(game, judged);
  const { outcome, cost } = timedVerdict(task, judged.value, { ...play.opening, answeredAt: now });
  const attempt: Attempt = {
    id,
    attempt: play.attempts.length + 1,
    outcome,
    checks: [],
    photoId: null,
    source: null,
    photo: null,
    answer: keptAnswer(answer),
    acceptedWith: null,
    review: { state: 'none' },
    asked: false,
    capturedAt: now,
    createdAt: now,
    late: false,
  };
  const ended = {
    outcome: questionOutcome(outcome, cost),
    deduction: deductionFor(task, outcome),
    submissionId: id,
    settledAt: now,
  };
  const after = {
    ...play,
    attempts: [...play.attempts, attempt],
    result: { id: newId.result(), ...ended },
  };
  return changed(withTaskPlay(game, key, after), resultOf(attempt));
}

/**
 * Ends the open questions whose time is over. A question fails if its own clock ended first. If its
 * task closed first, it has not failed, and is as before its opening.
 */
export function closeQuestions(game: Game, context: RuleContext): Game {
  if (!game.flags.started) return game;
  const ended = (play: TaskPlay, closing: number | null): TaskPlay => {
    if (play.opening === null || play.result !== null) return play;
    const { deadlineAt } = play.opening;
    const end = earliest(deadlineAt, closing);
    if (!isExpired(end, context.now)) return play;
    return end === deadlineAt ? timedOut(play, context) : { ...play, opening: null };
  };
  const play = mapTeams(game, (_, teamPlay) => {
    const tasks = teamPlay.tasks.map((each, index) =>
      each.opening === null ? each : ended(each, closesAt(game, teamPlay.tasks, index)),
    );
    return haveSameItems(tasks, teamPlay.tasks) ? teamPlay : { ...teamPlay, tasks };
  });
  return haveSameItems(game.play, play) ? game : { ...game, play };
}

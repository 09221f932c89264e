import type { SubmissionId } from '@reisspel/contract/ids';
import type { QuizAnswer, QuizOpening, SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { quizOptions } from '@reisspel/rules/requirements';
import { isExpired, judgeAnswer, quizOutcome } from '@reisspel/rules/verdicts';
import type { Tx } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { expire } from './expire.ts';
import { firstAnswer, type SubmissionDeps, taskInPlay } from './in-play.ts';
import { quizAsShown, quizDeadline } from './quiz-look.ts';
import { findOpening, insertOpening, type Opening } from './quiz-store.ts';
import { insertResult, type TeamTaskKey } from './store.ts';
import { countAttempts, insertSubmission } from './submission-store.ts';

export function createQuizService({ database, announcer, clock }: SubmissionDeps) {
  async function start(tx: Tx, scope: TripScope, key: TeamTaskKey, task: AdminTask): Promise<Opening> {
    const now = clock.now();
    const opening = { openedAt: now, deadlineAt: quizDeadline(task, now) };
    await insertOpening(tx, scope, key, opening);
    await announcer.changed(tx, scope);
    return opening;
  }

  return {
    /**
     * Shows a quiz to a team. The first time starts its clock, which then runs on through a cancel, a reload and
     * a second phone; opening it after its time closes the task.
     */
    open: (scope: TripScope, key: TeamTaskKey): Promise<Outcome<QuizOpening>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const task = await taskInPlay(tx, scope, key, 'quiz');
        if (!task.ok) return task;
        const opening = (await findOpening(tx, scope, key)) ?? (await start(tx, scope, key, task.value));
        const now = clock.now();
        if (!isExpired(opening.deadlineAt, now))
          return done(quizAsShown(task.value, opening.deadlineAt, now));
        await expire(tx, scope, key, { announcer, clock });
        return refuse('task_failed');
      }),

    /** Judges an answer once; the same `id` again gets the first answer again. */
    answer: (
      scope: TripScope,
      key: TeamTaskKey,
      id: SubmissionId,
      { optionId }: QuizAnswer,
    ): Promise<Outcome<SubmissionResult>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const earlier = await firstAnswer(tx, scope, id, key);
        if (earlier) return earlier;
        const task = await taskInPlay(tx, scope, key, 'quiz');
        if (!task.ok) return task;
        const opening = await findOpening(tx, scope, key);
        if (!opening) return refuse('quiz_not_opened');
        const now = clock.now();
        const options = quizOptions(task.value.verificationRequirements);
        const { points } = task.value;
        const verdict = judgeAnswer({ options, optionId, points, deadlineAt: opening.deadlineAt, now });
        if (verdict === null) return refuse('unknown_option');
        const attempt = (await countAttempts(tx, scope, key)) + 1;
        const result: SubmissionResult = { id, attempt, outcome: verdict, checks: [], photoId: null };
        await insertSubmission(tx, scope, key, result, { capturedAt: null, late: false, createdAt: now });
        await insertResult(tx, scope, {
          id: uuidv7(now),
          ...key,
          outcome: quizOutcome(verdict),
          submissionId: id,
          settledAt: now,
        });
        await announcer.changed(tx, scope);
        return done(result);
      }),
  };
}

export type QuizService = ReturnType<typeof createQuizService>;

import type { SubmissionId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TaskAnswer, TaskOpening } from '@reisspel/contract/tasks';
import type { TeamTask } from '@reisspel/rules/game/change';
import { answerQuiz, openQuiz } from '@reisspel/rules/game/quiz';
import type { Outcome } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';

/** What a team does with a question; the rules are those of the room's game. */
export function createQuizService({ hub }: { hub: Pick<LiveHub, 'act'> }) {
  return {
    open: (scope: TripScope, key: TeamTask): Promise<Outcome<TaskOpening>> =>
      hub.act(scope, (game, asked) => openQuiz(game, key, asked)),

    answer: (
      scope: TripScope,
      key: TeamTask,
      id: SubmissionId,
      answer: TaskAnswer,
    ): Promise<Outcome<SubmissionResult>> =>
      hub.act(scope, (game, asked) => answerQuiz(game, { ...key, id, answer }, asked), id),
  };
}

export type QuizService = ReturnType<typeof createQuizService>;

import type { SubmissionId } from '@reisspel/contract/ids';
import type { QuizAnswer, QuizOpening, SubmissionResult } from '@reisspel/contract/submissions';
import type { TeamTask } from '@reisspel/rules/game/change';
import { answerQuiz, openQuiz } from '@reisspel/rules/game/quiz';
import type { Outcome } from '@reisspel/rules/outcome';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';

/** What a team does with a quiz; the rules are those of the room's game. */
export function createQuizService({ hub }: { hub: Pick<LiveHub, 'act'> }) {
  return {
    open: (scope: TripScope, key: TeamTask): Promise<Outcome<QuizOpening>> =>
      hub.act(scope, (game, asked) => openQuiz(game, key, asked)),

    answer: (
      scope: TripScope,
      key: TeamTask,
      id: SubmissionId,
      { optionId }: QuizAnswer,
    ): Promise<Outcome<SubmissionResult>> =>
      hub.act(scope, (game, asked) => answerQuiz(game, { ...key, id, optionId }, asked), id),
  };
}

export type QuizService = ReturnType<typeof createQuizService>;

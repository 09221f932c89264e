import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TaskOpening } from '@reisspel/contract/tasks';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { keptAnswer, sendAnswer } from '../../live/quiz-answers.ts';
import { retryLost } from './retry-lost.ts';

/** An answer, under the id by which it counts once. */
export interface QuizReply {
  id: string;
  optionId: string;
}

/** For whom a quiz is done: a team, or the organiser who tries it. All that the quiz's screen asks of the server. */
export interface QuizPort {
  open: (taskId: TaskId) => Promise<TaskOpening>;
  answer: (taskId: TaskId, reply: QuizReply) => Promise<SubmissionResult>;
  /** An answer that was on its way when the page before this one was closed; null is none. */
  kept: (taskId: TaskId) => QuizReply | null;
}

/** A quiz that counts. Also after a reload the same answer goes out with the same id. */
export function teamQuiz(teamId: TeamId): QuizPort {
  return {
    open: (taskId) => request<TaskOpening>('POST', `/api/tasks/${taskId}/quiz-openings`),
    answer: (taskId, { id, optionId }) => sendAnswer({ id, taskId, teamId, optionId }),
    kept: (taskId) => keptAnswer(taskId, teamId),
  };
}

export function useOpenQuiz({ open }: QuizPort) {
  return useMutation({ mutationFn: open, ...retryLost });
}

export function useAnswerQuiz({ answer }: QuizPort, taskId: TaskId) {
  return useMutation({ mutationFn: (reply: QuizReply) => answer(taskId, reply), ...retryLost });
}

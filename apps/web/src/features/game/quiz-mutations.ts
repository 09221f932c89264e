import type { TaskId } from '@reisspel/contract/ids';
import type { QuizOpening } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { sendAnswer } from '../../live/quiz-answers.ts';
import { retryLost } from './retry-lost.ts';

export function useOpenQuiz() {
  return useMutation({
    mutationFn: (taskId: TaskId) => request<QuizOpening>('POST', `/api/tasks/${taskId}/quiz-openings`),
    ...retryLost,
  });
}

/** Also after a reload the same answer goes out with the same id. */
export function useAnswerQuiz() {
  return useMutation({ mutationFn: sendAnswer, ...retryLost });
}

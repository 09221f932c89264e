import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TaskOpening } from '@reisspel/contract/tasks';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { type AnswerBody, keptAnswer, sendAnswer } from '../../../queue/answers.ts';
import { retryLost } from '../retry-lost.ts';

/** An answer, with the id under which it counts once. */
export interface Reply {
  id: string;
  body: AnswerBody;
}

/** The requests of a question: for a team, or for the organiser who tries it. */
export interface AnswerPort {
  open: (taskId: TaskId) => Promise<TaskOpening>;
  answer: (taskId: TaskId, reply: Reply) => Promise<SubmissionResult>;
  /** The answer that was on its way when the previous page closed, or null. */
  kept: (taskId: TaskId) => Reply | null;
}

/** A question that counts. After a reload the same answer is sent with the same id. */
export function teamAnswers(teamId: TeamId): AnswerPort {
  return {
    open: (taskId) => request<TaskOpening>('POST', `/api/tasks/${taskId}/quiz-openings`),
    answer: (taskId, { id, body }) => sendAnswer({ id, taskId, teamId, body }),
    kept: (taskId) => keptAnswer(taskId, teamId),
  };
}

export function useOpenQuestion({ open }: AnswerPort) {
  return useMutation({ mutationFn: open, ...retryLost });
}

export function useSendAnswer({ answer }: AnswerPort, taskId: TaskId) {
  return useMutation({ mutationFn: (reply: Reply) => answer(taskId, reply), ...retryLost });
}

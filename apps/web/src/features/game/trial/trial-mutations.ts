import type { TaskId } from '@reisspel/contract/ids';
import { MAX_PHOTO_ATTEMPTS } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TrialOpening } from '@reisspel/contract/trials';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { positionText } from '../../../queue/upload-request.ts';
import type { Capture } from '../photo/photo-mutations.ts';
import { retryLost } from '../retry-lost.ts';
import type { AnswerPort } from '../task/answer-mutations.ts';

interface TrialListener {
  /** Hears the milliseconds there are; null for a question without a clock. */
  onOpened: (remainingMs: number | null) => void;
  onAnswering: (isAnswering: boolean) => void;
}

/** A question that the organiser tries: the server judges it as ever, and writes nothing down. */
export function trialAnswers({ onOpened, onAnswering }: TrialListener): AnswerPort {
  let ticket = '';
  return {
    async open(taskId) {
      const opening = await request<TrialOpening>('POST', `/api/tasks/${taskId}/trial-openings`);
      ticket = opening.ticket;
      onOpened(opening.remainingMs);
      return opening;
    },
    async answer(taskId, { body }) {
      onAnswering(true);
      try {
        const json = { ...body, ticket };
        return await request<SubmissionResult>('POST', `/api/tasks/${taskId}/trials`, { json });
      } finally {
        onAnswering(false);
      }
    },
    kept: () => null,
  };
}

interface TriedPhoto {
  capture: Capture;
  /** Whether the results are looked at before it is handed in. */
  hold: boolean;
  /** From 1. */
  attempt: number;
}

async function tryPhoto(taskId: TaskId, { capture, hold, attempt }: TriedPhoto): Promise<SubmissionResult> {
  const { photo } = capture;
  const position = await capture.position;
  const query = new URLSearchParams({
    hold: String(hold),
    attempt: String(Math.min(attempt, MAX_PHOTO_ATTEMPTS)),
  });
  return request<SubmissionResult>('POST', `/api/tasks/${taskId}/trials?${query}`, {
    body: photo,
    headers: {
      // A picture whose kind the browser could not tell: the server looks at its bytes.
      'Content-Type': photo.type.startsWith('image/') ? photo.type : 'image/jpeg',
      ...(position === null ? {} : { 'Photo-Position': positionText(position) }),
    },
  });
}

/** Has a photo looked at that counts for nothing, straight from memory: it is kept neither here nor there. */
export function useTryPhoto(taskId: TaskId) {
  return useMutation({ mutationFn: (photo: TriedPhoto) => tryPhoto(taskId, photo), ...retryLost });
}

import type { TaskId } from '@reisspel/contract/ids';
import { MAX_PHOTO_ATTEMPTS } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TrialOpening } from '@reisspel/contract/tasks';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { positionText } from '../../../queue/upload-request.ts';
import type { Capture } from '../photo/photo-mutations.ts';
import { retryLost } from '../retry-lost.ts';
import type { AnswerPort } from '../task/answer-mutations.ts';

interface TrialListener {
  /** Receives the milliseconds left; null for a question without a clock. */
  onOpened: (remainingMs: number | null) => void;
  onAnswering: (isAnswering: boolean) => void;
}

/** A trial of a question: the server judges it as usual, and stores nothing. */
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
  /** True when the results are shown before the photo is handed in. */
  hold: boolean;
  /** Counts from 1. */
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
      // The browser does not know this type; the server inspects the bytes.
      'Content-Type': photo.type.startsWith('image/') ? photo.type : 'image/jpeg',
      ...(position === null ? {} : { 'Photo-Position': positionText(position) }),
    },
  });
}

/** Checks a photo from memory; neither the phone nor the server stores it. */
export function useTryPhoto(taskId: TaskId) {
  return useMutation({ mutationFn: (photo: TriedPhoto) => tryPhoto(taskId, photo), ...retryLost });
}

import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, request } from '../lib/api.ts';
import { readStored, store } from '../lib/storage.ts';
import { classify } from './photo-queue/classify.ts';

const KEY = 'answers';
const NONE = '[]';

const listeners = new Set<() => void>();

/** An answer of which the phone does not know yet that it has arrived. */
export interface QuizAnswerSent {
  /** The submission's UUID: asked again with the same one, it counts once. */
  id: string;
  taskId: TaskId;
  teamId: TeamId;
  optionId: string;
}

function isAnswer(value: unknown): value is QuizAnswerSent {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'taskId', 'teamId', 'optionId'].every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** As it is kept: the same text is the same answers. */
function keptText(): string {
  return readStored(KEY) ?? NONE;
}

function keep(answers: readonly QuizAnswerSent[]): void {
  store(KEY, JSON.stringify(answers));
  for (const listener of listeners) listener();
}

function keptAnswers(): QuizAnswerSent[] {
  try {
    const kept: unknown = JSON.parse(keptText());
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

function others(id: string): QuizAnswerSent[] {
  return keptAnswers().filter((answer) => answer.id !== id);
}

/** The answer to this quiz that may have got lost on its way; null is none. */
export function keptAnswer(taskId: TaskId, teamId: TeamId): QuizAnswerSent | null {
  return keptAnswers().find((answer) => answer.taskId === taskId && answer.teamId === teamId) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The answers that are on their way, for the screens. */
export function useAnswersUnderWay(): readonly QuizAnswerSent[] {
  const text = useSyncExternalStore(subscribe, keptText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is read
  return useMemo(keptAnswers, [text]);
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && classify(error.code).is === 'for_good';
}

/**
 * Sends an answer, and writes it down until the server has said something: a page that is closed in between asks again.
 * Throws `ApiError`.
 */
export async function sendAnswer(answer: QuizAnswerSent): Promise<SubmissionResult> {
  keep([...others(answer.id), answer]);
  const { id, taskId, teamId, optionId } = answer;
  const forget = () => keep(others(id));
  try {
    const result = await request<SubmissionResult>('POST', `/api/tasks/${taskId}/submissions`, {
      json: { optionId },
      headers: { 'Idempotency-Key': id, 'Submission-Team': teamId },
    });
    forget();
    return result;
  } catch (error) {
    if (isOver(error)) forget();
    throw error;
  }
}

/** Asks again for what a page before this one did not hear. What stays unheard is asked for by the next wake-up. */
export function resendAnswers(): void {
  for (const answer of keptAnswers()) {
    sendAnswer(answer).catch(() => {
      // Kept, or over; the live state tells how the task stands.
    });
  }
}

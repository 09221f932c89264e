import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, request } from '../lib/api.ts';
import { BASE } from '../lib/base.ts';
import { readStored, store } from '../lib/storage.ts';
import { classify } from './classify.ts';
import { obstacleOf } from './order.ts';
import { probe } from './probe.ts';

const KEY = 'answers';
const NONE = '[]';
/** Milliseconds after which an answer is let go: a photo is taken no longer either, and by then the game has moved on. */
const MAX_AGE_MS = LATE_PHOTO_MAX_AGE_MS;

const listeners = new Set<() => void>();

/** What is answered, in the words of the task's kind. */
export type AnswerBody = Readonly<Record<string, unknown>>;

/** An answer of which the phone does not know yet that it has arrived. */
export interface QuizAnswerSent {
  /** The submission's UUID: asked again with the same one, it counts once. */
  id: string;
  taskId: TaskId;
  teamId: TeamId;
  body: AnswerBody;
}

/** As it is kept: with its body's own fields beside the others, as pages of earlier versions keep it. */
interface KeptAnswer extends Pick<QuizAnswerSent, 'id' | 'taskId' | 'teamId'> {
  /** When it was first sent, in epoch milliseconds by this phone's clock. */
  sentAt: number;
  [field: string]: unknown;
}

function isAnswer(value: unknown): value is KeptAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'sentAt') === 'number' &&
    ['id', 'taskId', 'teamId'].every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** As it is kept: the same text is the same answers. */
function keptText(): string {
  return readStored(KEY) ?? NONE;
}

function keep(answers: readonly KeptAnswer[]): void {
  store(KEY, JSON.stringify(answers));
  for (const listener of listeners) listener();
}

function keptAnswers(): KeptAnswer[] {
  try {
    const kept: unknown = JSON.parse(keptText());
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

function others(id: string): KeptAnswer[] {
  return keptAnswers().filter((answer) => answer.id !== id);
}

function sentAnswer({ id, taskId, teamId, sentAt: _, ...body }: KeptAnswer): QuizAnswerSent {
  return { id, taskId, teamId, body };
}

/** The answer to this question that may have got lost on its way; null is none. */
export function keptAnswer(taskId: TaskId, teamId: TeamId): QuizAnswerSent | null {
  const kept = keptAnswers().find((answer) => answer.taskId === taskId && answer.teamId === teamId);
  return kept ? sentAnswer(kept) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The answers that are on their way, for the screens. */
export function useAnswersUnderWay(): readonly QuizAnswerSent[] {
  const text = useSyncExternalStore(subscribe, keptText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is read
  return useMemo(() => keptAnswers().map(sentAnswer), [text]);
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && classify(error).is === 'for_good';
}

/**
 * Sends an answer, and writes it down until the server has said something: a page that is closed in between asks again.
 * One that is sent again waits for its team: the phone may play for another by now. Throws `ApiError`.
 */
export async function sendAnswer(answer: QuizAnswerSent): Promise<SubmissionResult> {
  const { id, taskId, teamId, body } = answer;
  const before = keptAnswers().find((kept) => kept.id === id);
  const obstacle = before ? obstacleOf({ team: { id: teamId } }, await probe(BASE)) : null;
  if (obstacle !== null) throw new ApiError(obstacle);
  keep([...others(id), { ...body, id, taskId, teamId, sentAt: before?.sentAt ?? Date.now() }]);
  const forget = () => keep(others(id));
  try {
    const result = await request<SubmissionResult>('POST', `/api/tasks/${taskId}/submissions`, {
      json: body,
      headers: { 'Idempotency-Key': id, 'Submission-Team': teamId },
    });
    forget();
    return result;
  } catch (error) {
    if (isOver(error)) forget();
    throw error;
  }
}

async function resend(): Promise<void> {
  const kept = keptAnswers();
  const young = kept.filter(({ sentAt }) => Date.now() - sentAt < MAX_AGE_MS);
  if (young.length < kept.length) keep(young);
  await Promise.allSettled(young.map((kept) => sendAnswer(sentAnswer(kept))));
}

/** Asks again for what a page before this one did not hear. What stays unheard is asked for by the next wake-up. */
export function resendAnswers(): void {
  resend().catch(() => {
    // Kept, or over; the live state tells how the task stands.
  });
}

import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, request } from '../lib/api.ts';
import { BASE } from '../lib/base.ts';
import { createSignal } from '../lib/signal.ts';
import { readStored, store } from '../lib/storage.ts';
import { classify } from './classify.ts';
import { obstacleOf } from './order.ts';
import { probe } from './requests.ts';

const KEY = 'answers';
const NONE = '[]';

const changes = createSignal();

export type AnswerBody = Readonly<Record<string, unknown>>;

export interface QuizAnswerSent {
  id: string;
  taskId: TaskId;
  teamId: TeamId;
  body: AnswerBody;
}

/** The body's fields lie beside the others, as pages of earlier versions store them. */
interface KeptAnswer extends Pick<QuizAnswerSent, 'id' | 'taskId' | 'teamId'> {
  /** First sent at, in epoch milliseconds by this phone's clock. */
  sentAt: number;
  [field: string]: unknown;
}

/** The stored JSON, which serves as the snapshot: equal text means equal answers. */
function keptText(): string {
  return readStored(KEY) ?? NONE;
}

function storeAnswers(answers: readonly KeptAnswer[]): void {
  store(KEY, JSON.stringify(answers));
  changes.tell();
}

/** A damaged text counts as no answers. */
function keptAnswers(): KeptAnswer[] {
  try {
    const kept: unknown = JSON.parse(keptText());
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function answersWithout(id: string): KeptAnswer[] {
  return keptAnswers().filter((answer) => answer.id !== id);
}

function sentAnswer({ id, taskId, teamId, sentAt: _, ...body }: KeptAnswer): QuizAnswerSent {
  return { id, taskId, teamId, body };
}

export function keptAnswer(taskId: TaskId, teamId: TeamId): QuizAnswerSent | null {
  const kept = keptAnswers().find((answer) => answer.taskId === taskId && answer.teamId === teamId);
  return kept ? sentAnswer(kept) : null;
}

export function useAnswersUnderWay(): readonly QuizAnswerSent[] {
  const text = useSyncExternalStore(changes.on, keptText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is read
  return useMemo(() => keptAnswers().map(sentAnswer), [text]);
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && classify(error).is === 'for_good';
}

/** Stores an answer until the server replies, for a page that is closed meanwhile. */
export async function sendAnswer(answer: QuizAnswerSent): Promise<SubmissionResult> {
  const { id, taskId, teamId, body } = answer;
  const before = keptAnswers().find((kept) => kept.id === id);
  const obstacle = before ? obstacleOf({ team: { id: teamId } }, await probe(BASE)) : null;
  if (obstacle !== null) throw new ApiError(obstacle);
  storeAnswers([
    ...answersWithout(id),
    { ...body, id, taskId, teamId, sentAt: before?.sentAt ?? Date.now() },
  ]);
  const forget = () => storeAnswers(answersWithout(id));
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

export function resendAnswers(): void {
  const kept = keptAnswers();
  // The server refuses photos of that age too.
  const young = kept.filter(({ sentAt }) => Date.now() - sentAt < LATE_PHOTO_MAX_AGE_MS);
  if (young.length < kept.length) storeAnswers(young);
  for (const answer of young)
    sendAnswer(sentAnswer(answer)).catch(() => {
      // A failed answer stays stored, or the live state shows how the task stands.
    });
}

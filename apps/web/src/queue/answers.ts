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
/** Milliseconds until a stored answer is dropped: the server refuses photos of that age too. */
const MAX_AGE_MS = LATE_PHOTO_MAX_AGE_MS;

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

function isAnswer(value: unknown): value is KeptAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'sentAt') === 'number' &&
    ['id', 'taskId', 'teamId'].every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** The stored JSON, which serves as the snapshot: equal text means equal answers. */
function keptText(): string {
  return readStored(KEY) ?? NONE;
}

function keep(answers: readonly KeptAnswer[]): void {
  store(KEY, JSON.stringify(answers));
  changes.tell();
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

export function resendAnswers(): void {
  resend().catch(() => {
    // A failed answer stays stored, or the live state shows how the task stands.
  });
}

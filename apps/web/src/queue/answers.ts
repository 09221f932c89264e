import type { TaskId, TeamId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useMemo } from 'react';
import { ApiError, request } from '../lib/api.ts';
import { pageBase } from '../lib/base.ts';
import { classify } from './failures.ts';
import { obstacleOf } from './order.ts';
import { fetchSession } from './requests.ts';
import { createStoredList } from './stored-list.ts';

export type AnswerBody = Readonly<Record<string, unknown>>;

export interface SentAnswer {
  id: string;
  taskId: TaskId;
  teamId: TeamId;
  body: AnswerBody;
}

/** The stored form of an answer. Its body is not nested, to match earlier versions of the app. */
interface StoredAnswer extends Pick<SentAnswer, 'id' | 'taskId' | 'teamId'> {
  /** Time of the first attempt, in epoch milliseconds by this phone's clock. */
  sentAt: number;
  [field: string]: unknown;
}

const answers = createStoredList<StoredAnswer>('answers');

function answersWithout(id: string): StoredAnswer[] {
  return answers.read().filter((answer) => answer.id !== id);
}

function sentAnswer({ id, taskId, teamId, sentAt: _, ...body }: StoredAnswer): SentAnswer {
  return { id, taskId, teamId, body };
}

/** Returns the team's answer to a task if the server has not replied to it yet, or null. */
export function storedAnswer(taskId: TaskId, teamId: TeamId): SentAnswer | null {
  const stored = answers.read().find((answer) => answer.taskId === taskId && answer.teamId === teamId);
  return stored ? sentAnswer(stored) : null;
}

export function useAnswersUnderWay(): readonly SentAnswer[] {
  const stored = answers.useRows();
  return useMemo(() => stored.map(sentAnswer), [stored]);
}

function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && classify(error).is === 'for_good';
}

/** Sends an answer. Stores it until the server replies, because a later page may resend it. */
export async function sendAnswer(answer: SentAnswer): Promise<SubmissionResult> {
  const { id, taskId, teamId, body } = answer;
  const before = answers.read().find((stored) => stored.id === id);
  // Checks only a repeat, because the player may have changed teams since the first try.
  const obstacle = before ? obstacleOf({ team: { id: teamId } }, await fetchSession(pageBase())) : null;
  if (obstacle !== null) throw new ApiError(obstacle);
  answers.write([
    ...answersWithout(id),
    { ...body, id, taskId, teamId, sentAt: before?.sentAt ?? Date.now() },
  ]);
  const forget = () => answers.write(answersWithout(id));
  try {
    const result = await request<SubmissionResult>('POST', `/api/tasks/${taskId}/submissions`, {
      json: body,
      headers: { 'Idempotency-Key': id, 'Submission-Team': teamId },
    });
    forget();
    return result;
  } catch (error) {
    if (isRefusedForGood(error)) forget();
    throw error;
  }
}

export function resendAnswers(): void {
  const stored = answers.read();
  // An answer is dropped at the age at which the server refuses photos.
  const young = stored.filter(({ sentAt }) => Date.now() - sentAt < LATE_PHOTO_MAX_AGE_MS);
  if (young.length < stored.length) answers.write(young);
  for (const answer of young)
    sendAnswer(sentAnswer(answer)).catch(() => {
      // An answer that may count stays stored. Otherwise the live state shows the task's result.
    });
}

import type { ReplyInput } from '@reisspel/contract/game';
import { ApiError, type FailureCode, send } from '../lib/api.ts';
import { randomUuid } from '../lib/uuid.ts';
import { classify } from './failures.ts';
import { REPLIES_KEY, requestQueue } from './queue-bridge.ts';
import { createStoredList } from './stored-list.ts';

/** A message to the organiser that this phone keeps until the server has it. */
export interface WaitingReply extends Omit<ReplyInput, 'id'> {
  id: string;
  /** Why it was not sent the last time; null before that. */
  failure: { code: FailureCode; params: Readonly<Record<string, unknown>> } | null;
}

/** Milliseconds between two tries without a network, or while the server is busy. */
const RETRY_MS = 15_000;

const waiting = createStoredList<WaitingReply>(REPLIES_KEY);

export const useWaitingReplies = waiting.useRows;

/** True for a message that is not sent again by itself. */
export function isRefused({ failure }: WaitingReply): boolean {
  return failure !== null && classify(failure).is === 'for_good';
}

/** Keeps a message and sends it as soon as possible. Returns false if the phone cannot keep it. */
export function queueReply(reply: Omit<ReplyInput, 'id'>): boolean {
  const id = randomUuid();
  waiting.write([...waiting.read(), { ...reply, id, failure: null }]);
  if (!waiting.read().some((each) => each.id === id)) return false;
  // The queue stays loaded on every page and sends again after a lost connection.
  requestQueue();
  void sendReplies();
  return true;
}

/** Forgets a message. One that was just being sent may have arrived. */
export function takeBackReply(id: string): void {
  waiting.write(waiting.read().filter((reply) => reply.id !== id));
}

function setFailure(id: string, failure: WaitingReply['failure']): void {
  waiting.write(waiting.read().map((reply) => (reply.id === id ? { ...reply, failure } : reply)));
}

export function retryReply(id: string): void {
  setFailure(id, null);
  void sendReplies();
}

let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the milliseconds until all messages are tried again; null to go on with the next. */
async function pauseAfterSending({ failure: _, ...reply }: WaitingReply): Promise<number | null> {
  try {
    await send('POST', '/api/replies', { json: reply });
    takeBackReply(reply.id);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setFailure(reply.id, { code: error.code, params: error.params });
    const seconds = error.params['retryAfterSeconds'];
    if (classify(error).is !== 'later') return null;
    return typeof seconds === 'number' ? seconds * 1_000 : RETRY_MS;
  }
}

/** Sends what waits, in the order in which it was written. The server counts a repeat once. */
export async function sendReplies(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  const tried = new Set<string>();
  const nextReply = () => waiting.read().find((reply) => !isRefused(reply) && !tried.has(reply.id));
  try {
    for (let reply = nextReply(); reply !== undefined; reply = nextReply()) {
      tried.add(reply.id);
      const pauseMs = await pauseAfterSending(reply);
      if (pauseMs === null) continue;
      timer = setTimeout(sendReplies, pauseMs);
      return;
    }
  } finally {
    isSending = false;
  }
}

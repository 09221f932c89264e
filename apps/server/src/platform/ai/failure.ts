import type { ChatFailure } from './asked.ts';

const RATE_LIMITED = 429;
const FIRST_SERVER_FAULT = 500;

/** Reads why a question failed. The error itself may hold the key or the photo, so it goes no further. */
export async function reasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(last)) return 'unparsable';
  const { statusCode } = last;
  if (statusCode === undefined) return 'unreachable';
  if (statusCode >= FIRST_SERVER_FAULT) return 'server_fault';
  if (statusCode === RATE_LIMITED) return 'rate_limited';
  // A success that could not be read: cut off, or no JSON.
  return statusCode === 200 ? 'unparsable' : 'refused';
}

import type { ChatFailure } from './asked.ts';

const RATE_LIMITED = 429;
const FIRST_SERVER_FAULT = 500;

/** Maps an error to a reason. The error itself may hold the key or the photo and stays here. */
export async function reasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(last)) return 'unparsable';
  const { statusCode } = last;
  if (statusCode === undefined) return 'unreachable';
  if (statusCode >= FIRST_SERVER_FAULT) return 'server_fault';
  if (statusCode === RATE_LIMITED) return 'rate_limited';
  // A 200 that could not be read: cut off, or not JSON.
  return statusCode === 200 ? 'unparsable' : 'refused';
}

export type ChatFailure =
  | 'timeout'
  | 'unreachable'
  | 'server_fault'
  | 'refused'
  | 'rate_limited'
  | 'unparsable';

/** Why a call failed, also before it reached the endpoint. */
export type AskFailure = ChatFailure | 'busy' | 'budget_spent' | 'cancelled';

export type ModelResult<T> = { ok: true; value: T } | { ok: false; reason: AskFailure };

const OK = 200;
const RATE_LIMITED = 429;
const FIRST_SERVER_FAULT = 500;

/**
 * Maps an error of the SDK to a reason. The error may hold the key or the photo: do not pass it on.
 */
export async function reasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(last)) return 'unparsable';
  const { statusCode } = last;
  if (statusCode === undefined) return 'unreachable';
  if (statusCode >= FIRST_SERVER_FAULT) return 'server_fault';
  if (statusCode === RATE_LIMITED) return 'rate_limited';
  // The body of a 200 was cut off, or is not JSON.
  return statusCode === OK ? 'unparsable' : 'refused';
}

/** Maps an error in the middle of a stream to a reason. */
export async function streamReasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError, RetryError } =
    await import('ai');
  const isBrokenOff = APICallError.isInstance(error) && error.statusCode === OK;
  const fault = isBrokenOff ? error.cause : error;
  if (APICallError.isInstance(fault) || RetryError.isInstance(fault)) return reasonOf(fault);
  const unreadable = [InvalidResponseDataError, JSONParseError, TypeValidationError];
  return unreadable.some((kind) => kind.isInstance(fault)) ? 'unparsable' : 'unreachable';
}

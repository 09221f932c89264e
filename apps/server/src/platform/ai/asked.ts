export type ChatFailure =
  | 'timeout'
  | 'unreachable'
  | 'server_fault'
  | 'refused'
  | 'rate_limited'
  | 'unparsable';

export type AskFailure = ChatFailure | 'busy' | 'budget_spent' | 'cancelled';

export type Asked<T> = { ok: true; value: T } | { ok: false; reason: AskFailure };

const OK = 200;
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
  return statusCode === OK ? 'unparsable' : 'refused';
}

export async function streamReasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError, RetryError } =
    await import('ai');
  const isBrokenOff = APICallError.isInstance(error) && error.statusCode === OK;
  const fault = isBrokenOff ? error.cause : error;
  if (APICallError.isInstance(fault) || RetryError.isInstance(fault)) return reasonOf(fault);
  const garbled = [InvalidResponseDataError, JSONParseError, TypeValidationError];
  return garbled.some((kind) => kind.isInstance(fault)) ? 'unparsable' : 'unreachable';
}

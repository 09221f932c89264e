/** Why an endpoint gave no usable answer; `server_fault` is a status of 500 or more. */
export type ChatFailure =
  | 'timeout'
  | 'unreachable'
  | 'server_fault'
  | 'refused'
  | 'rate_limited'
  | 'unparsable';

/**
 * Why there is no answer, or no more of one. `busy`: too many questions wait on this server.
 * `budget_spent`: the trip has used its tokens of the day. `cancelled`: the caller aborted. An
 * error is never passed on: it may hold the key or a photo.
 */
export type AskFailure = ChatFailure | 'busy' | 'budget_spent' | 'cancelled';

export type Asked<T> = { ok: true; value: T } | { ok: false; reason: AskFailure };

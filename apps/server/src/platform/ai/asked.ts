/** Why a question got no usable answer from the endpoint; `server_fault` is a status of 500 or more. */
export type ChatFailure =
  | 'timeout'
  | 'unreachable'
  | 'server_fault'
  | 'refused'
  | 'rate_limited'
  | 'unparsable';

/**
 * Why there is no answer, or no more of one: beside what the endpoint does, too many questions waiting here, the trip's
 * budget of the day, or the asker who went away. A reason and never an error: that may hold the key or a photo.
 */
export type AskFailure = ChatFailure | 'busy' | 'budget_spent' | 'cancelled';

/** A model's answer, or why there is none: what that means is for the caller to say. */
export type Asked<T> = { ok: true; value: T } | { ok: false; reason: AskFailure };

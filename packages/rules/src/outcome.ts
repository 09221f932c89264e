import type { ErrorCode, ErrorParams } from '@reisspel/contract/errors';

/** A refusal the caller expects and the user hears of, with the parameters its message needs. */
export type Refusal = {
  [Code in ErrorCode]: { ok: false; code: Code; params: ErrorParams[Code] };
}[ErrorCode];

/** What a use case gives back: its value, or why not. Faults are thrown instead. */
export type Outcome<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

type ParameterlessCode = {
  [Code in ErrorCode]: ErrorParams[Code] extends Record<string, never> ? Code : never;
}[ErrorCode];

/** A refusal whose message needs no parameters. */
export function refuse<Code extends ParameterlessCode>(
  code: Code,
): { ok: false; code: Code; params: Record<string, never> } {
  return { ok: false, code, params: {} };
}

/** A refusal of one more where a trip holds as many as it may. */
export function limitReached(limit: number): Outcome<never> {
  return { ok: false, code: 'limit_reached', params: { limit } };
}

/** Seconds after which a phone that was turned away tries again: a few photos are done by then. */
const RETRY_AFTER_S = 5;

/** A refusal that passes by itself; the answer says when to come back. */
export function tryLater(code: 'too_busy' | 'photo_not_verified'): Outcome<never> {
  return { ok: false, code, params: { retryAfterSeconds: RETRY_AFTER_S } };
}

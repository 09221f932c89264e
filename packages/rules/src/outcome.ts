import type { ErrorCode, ErrorParams } from '@reisspel/contract/errors';

export type Refusal = {
  [Code in ErrorCode]: { ok: false; code: Code; params: ErrorParams[Code] };
}[ErrorCode];

/** The value of a use case, or the refusal. Faults are thrown instead. */
export type Outcome<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

type ParameterlessCode = {
  [Code in ErrorCode]: ErrorParams[Code] extends Record<string, never> ? Code : never;
}[ErrorCode];

export function refuse<Code extends ParameterlessCode>(
  code: Code,
): { ok: false; code: Code; params: Record<string, never> } {
  return { ok: false, code, params: {} };
}

/** Refuses an addition beyond a limit of the trip. */
export function limitReached(limit: number): Outcome<never> {
  return { ok: false, code: 'limit_reached', params: { limit } };
}

/** Seconds until a refused phone tries again: the server finishes a few photos in that time. */
const RETRY_AFTER_S = 5;

export function tryLater(code: 'too_busy' | 'photo_not_verified'): Outcome<never> {
  return { ok: false, code, params: { retryAfterSeconds: RETRY_AFTER_S } };
}

import { type AskFailure, type ModelResult, reasonOf } from './model-result.ts';
import type { Deadline } from './turns.ts';

/** Tokens that are set aside for one call until its usage is known. */
export interface Reservation {
  /** Replaces the reserved tokens by the actual cost. */
  settle(tokens: number): Promise<void>;
}

/**
 * The daily token budget of one trip, shared by all servers. Every AI call needs a reservation.
 * It never rejects: a database error counts as a spent budget, because an unchecked photo
 * is better than an uncounted call.
 */
export interface Meter {
  /** Counts a call and reserves its tokens. Returns null when too few are left today. */
  reserve(tokens: number): Promise<Reservation | null>;
}

/** Characters per token: OpenAI's rule of thumb for English. */
const CHARACTERS_PER_TOKEN = 4;

export function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** A higher reported count is an error: no model reads or writes so much in one call. */
export const MAX_CALL_TOKENS = 10_000_000;

function plausibleCount(reported: number | undefined, estimate: number): number {
  const isCount =
    Number.isInteger(reported) && reported !== undefined && reported > 0 && reported <= MAX_CALL_TOKENS;
  return isCount ? reported : estimate;
}

export interface CallTokens {
  prompt: number;
  answer: number;
}

export interface ReportedUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

/** Returns the reported counts if they are plausible, else the estimate. */
export function tokensUsed(reported: ReportedUsage | undefined, estimate: CallTokens): CallTokens {
  return {
    prompt: plausibleCount(reported?.inputTokens, estimate.prompt),
    answer: plausibleCount(reported?.outputTokens, estimate.answer),
  };
}

export function estimateTokens(...texts: string[]): number {
  return tokensOf(texts.reduce((sum, text) => sum + text.length, 0));
}

/** Returns the cost of a failed call: all reserved tokens if the model may have used them. */
export function costOf(reason: AskFailure, reserved: number): number {
  return reason === 'timeout' || reason === 'cancelled' || reason === 'unparsable' ? reserved : 0;
}

/** Makes a call within the budget and records its cost. */
export async function callWithinBudget<T>(
  { meter, deadline }: { meter: Meter; deadline: Deadline },
  tokens: number,
  call: () => Promise<{ answer: ModelResult<T>; used: CallTokens }>,
): Promise<ModelResult<T>> {
  const reservation = await meter.reserve(tokens);
  if (reservation === null) return { ok: false, reason: 'budget_spent' };
  try {
    const { answer, used } = await call();
    await reservation.settle(used.prompt + used.answer);
    return answer;
  } catch (error) {
    const reason = deadline.reason() ?? (await reasonOf(error));
    await reservation.settle(costOf(reason, tokens));
    return { ok: false, reason };
  }
}

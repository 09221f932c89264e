/** Tokens set aside for one call, until what it really took is known. */
export interface Reservation {
  /** Puts what the call took in the place of what was reserved. */
  settle(tokens: number): Promise<void>;
}

/**
 * What AI calls are paid from: one trip's budget of the day. Every call is let through by it, over all servers together.
 * Neither function rejects: a fault of the database counts as spent, as a photo that nobody checked is better than a
 * bill that nobody counted.
 */
export interface Meter {
  /** Counts one call and sets these tokens aside; null, and nothing is counted, when the day has not so many left. */
  reserve(tokens: number): Promise<Reservation | null>;
}

/** Characters of a token, for endpoints that do not say what an answer took: OpenAI's rule of thumb for English. */
const CHARACTERS_PER_TOKEN = 4;

/** Tokens of a text of so many characters, roughly. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Tokens of one call beyond which a count is none: no model reads and writes so much at once. */
export const MAX_CALL_TOKENS = 10_000_000;

function counted(reported: number | undefined, estimate: number): number {
  const isCount =
    Number.isInteger(reported) && reported !== undefined && reported > 0 && reported <= MAX_CALL_TOKENS;
  return isCount ? reported : estimate;
}

/** Tokens of one call, its question and its answer apart. */
export interface CallTokens {
  prompt: number;
  answer: number;
}

/** What an endpoint says a call took. Some say nothing, and some always 0. */
export interface ReportedUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

/** What a call took: as reported where that is a count, so that no call is free because of what an endpoint says. */
export function tokensTaken(reported: ReportedUsage | undefined, estimate: CallTokens): CallTokens {
  return {
    prompt: counted(reported?.inputTokens, estimate.prompt),
    answer: counted(reported?.outputTokens, estimate.answer),
  };
}

/** Tokens of these texts together, roughly. */
export function estimateTokens(...texts: string[]): number {
  return tokensOf(texts.reduce((sum, text) => sum + text.length, 0));
}

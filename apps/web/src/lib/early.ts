/** A question that was put to the server before the app's own code was here. */
interface EarlyQuestion {
  answer: Promise<TimedResponse>;
  abort: AbortController;
}

/** `Date.now()` around a question: as it was sent, and as its answer began to come. */
export interface Times {
  sentAt: number;
  receivedAt: number;
}

export interface TimedResponse extends Times {
  response: Response;
}

declare global {
  /** What `app/early.ts` has asked, by address. */
  var reisspelEarly: Map<string, EarlyQuestion> | undefined;
}

export async function timedFetch(address: string, init: RequestInit): Promise<TimedResponse> {
  const sentAt = Date.now();
  const response = await fetch(address, init);
  return { response, sentAt, receivedAt: Date.now() };
}

/** Puts a question that nobody waits for yet. It is given up when nobody has taken its answer after `patienceMs`. */
export function askEarly(address: string, headers: Record<string, string>, patienceMs: number): void {
  const abort = new AbortController();
  const answer = timedFetch(address, { headers, signal: abort.signal });
  // Whoever takes it hears of a failure; it may be that nobody does.
  answer.catch(() => {});
  globalThis.reisspelEarly ??= new Map();
  const early = globalThis.reisspelEarly;
  early.set(address, { answer, abort });
  setTimeout(() => {
    if (early.delete(address)) abort.abort();
  }, patienceMs);
}

/** Whether this was asked at the page's start, and nobody has taken the answer yet. */
export function isAskedEarly(address: string): boolean {
  return globalThis.reisspelEarly?.has(address) ?? false;
}

/** Drops what nobody has taken yet: this browser may be somebody else's to the server now. */
export function forgetEarly(): void {
  for (const { abort } of globalThis.reisspelEarly?.values() ?? []) abort.abort();
  globalThis.reisspelEarly?.clear();
}

/** `fetch` of something that may have been asked at the page's start already: that answer is given out once. */
export function fetchFirst(address: string, init: RequestInit): Promise<TimedResponse> {
  const question = globalThis.reisspelEarly?.get(address);
  if (question === undefined || init.signal?.aborted) return timedFetch(address, init);
  globalThis.reisspelEarly?.delete(address);
  init.signal?.addEventListener('abort', () => question.abort.abort(), { once: true });
  return question.answer.catch(() => timedFetch(address, init));
}

interface EarlyQuestion {
  answer: Promise<TimedResponse>;
  abort: AbortController;
}

export interface Times {
  sentAt: number;
  receivedAt: number;
}

export interface TimedResponse extends Times {
  response: Response;
}

declare global {
  var reisspelEarly: Map<string, EarlyQuestion> | undefined;
}

export async function timedFetch(address: string, init: RequestInit): Promise<TimedResponse> {
  const sentAt = Date.now();
  const response = await fetch(address, init);
  return { response, sentAt, receivedAt: Date.now() };
}

export function askEarly(address: string, headers: Record<string, string>, patienceMs: number): void {
  const abort = new AbortController();
  const answer = timedFetch(address, { headers, signal: abort.signal });
  // `fetchFirst` handles a failure; this prevents an unhandled rejection if nobody calls it.
  answer.catch(() => {});
  globalThis.reisspelEarly ??= new Map();
  const early = globalThis.reisspelEarly;
  early.set(address, { answer, abort });
  setTimeout(() => {
    if (early.delete(address)) abort.abort();
  }, patienceMs);
}

export function isAskedEarly(address: string): boolean {
  return globalThis.reisspelEarly?.has(address) ?? false;
}

export function forgetEarly(): void {
  for (const { abort } of globalThis.reisspelEarly?.values() ?? []) abort.abort();
  globalThis.reisspelEarly?.clear();
}

/** Like `timedFetch`, but uses the early answer to this address once, if there is one. */
export function fetchFirst(address: string, init: RequestInit): Promise<TimedResponse> {
  const question = globalThis.reisspelEarly?.get(address);
  if (question === undefined || init.signal?.aborted) return timedFetch(address, init);
  globalThis.reisspelEarly?.delete(address);
  init.signal?.addEventListener('abort', () => question.abort.abort(), { once: true });
  return question.answer.catch(() => timedFetch(address, init));
}

const awaited: Promise<unknown>[] = [];

/** Makes the page's first render wait for this answer. Call it while a page's module loads. */
export function awaitFirst(answer: Promise<unknown>): void {
  awaited.push(answer);
}

export async function firstAnswers(): Promise<void> {
  await Promise.all(awaited);
}

export const SESSION_PATH = '/api/session';
export const TRIP_PATH = '/api/trip';
export const PLAY_PATH = '/api/live?view=play';

export function sessionChannel(base: string): BroadcastChannel {
  return new BroadcastChannel(`reisspel-session${base}`);
}

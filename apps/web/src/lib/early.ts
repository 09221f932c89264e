/** A request that was sent before the app was loaded. */
interface EarlyRequest {
  answer: Promise<TimedResponse>;
  abort: AbortController;
}

/** Epoch milliseconds by this device's clock. */
export interface Times {
  sentAt: number;
  receivedAt: number;
}

export interface TimedResponse extends Times {
  response: Response;
}

declare global {
  /** By address. */
  var reisspelEarly: Map<string, EarlyRequest> | undefined;
}

export async function timedFetch(address: string, init: RequestInit): Promise<TimedResponse> {
  const sentAt = Date.now();
  const response = await fetch(address, init);
  return { response, sentAt, receivedAt: Date.now() };
}

/** Sends a request whose answer `fetchFirst` uses; aborts it if nobody used it in `patienceMs`. */
export function askEarly(address: string, headers: Record<string, string>, patienceMs: number): void {
  const abort = new AbortController();
  const answer = timedFetch(address, { headers, signal: abort.signal });
  // `fetchFirst` handles a failure. This prevents an unhandled rejection if nobody calls it.
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
  const early = globalThis.reisspelEarly?.get(address);
  if (early === undefined || init.signal?.aborted) return timedFetch(address, init);
  globalThis.reisspelEarly?.delete(address);
  init.signal?.addEventListener('abort', () => early.abort.abort(), { once: true });
  return early.answer.catch(() => timedFetch(address, init));
}

export const SESSION_PATH = '/api/session';
export const TRIP_PATH = '/api/trip';
export const PLAY_PATH = '/api/live?view=play';

/** Announces a login, a logout or a change of team to the other tabs of the trip at `base`. */
export function sessionChannel(base: string): BroadcastChannel {
  return new BroadcastChannel(`reisspel-session${base}`);
}

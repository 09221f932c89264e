import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller's role, never their identity. `unknown` until access has been checked. */
export type CallerRole =
  | 'unknown'
  | 'visitor'
  | 'guest'
  | 'gallery'
  | 'player'
  | 'helper'
  | 'organiser'
  | 'owner';

interface RequestContext {
  readonly id: string;
  role: CallerRole;
}

const requests = new AsyncLocalStorage<RequestContext>();

export function inRequest<T>(context: RequestContext, work: () => T): T {
  return requests.run(context, work);
}

/** Returns null outside a request, for example in background work. */
export function currentRequestId(): string | null {
  return requests.getStore()?.id ?? null;
}

/** Records the role of the caller for the log line of this request. */
export function noteCaller(role: CallerRole): void {
  const request = requests.getStore();
  if (request !== undefined) request.role = role;
}

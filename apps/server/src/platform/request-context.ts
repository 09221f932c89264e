import { AsyncLocalStorage } from 'node:async_hooks';

/** As what somebody asks, never who. `unknown` until a door has looked. */
export type CallerRole = 'unknown' | 'visitor' | 'guest' | 'gallery' | 'player' | 'organiser' | 'owner';

/** What all that is done for one request may know of it. */
interface RequestContext {
  readonly id: string;
  role: CallerRole;
}

const requests = new AsyncLocalStorage<RequestContext>();

export function inRequest<T>(context: RequestContext, work: () => T): T {
  return requests.run(context, work);
}

/** Of the request that this is done for; null where nobody asked, as in what the server does by itself. */
export function currentRequestId(): string | null {
  return requests.getStore()?.id ?? null;
}

/** For the log: as what the caller was let in, or kept out. */
export function noteCaller(role: CallerRole): void {
  const request = requests.getStore();
  if (request !== undefined) request.role = role;
}

import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../db/database.ts';
import type { Author } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { type OwnerPassword, ownerAuthor } from '../platform/passwords.ts';
import { noteCaller } from '../platform/request-context.ts';
import { hashToken } from '../platform/session.ts';
import { type AccessOf, type OwnerAccess, type OwnerRouteKey, routeAccess } from './access.ts';
import type { SessionCookie, SessionCookies } from './cookie.ts';
import { createActLimit } from './rate-limit.ts';
import { HttpRefusal } from './refusal.ts';
import { findOwnerSession, noteOwnerSeen } from './session-store.ts';
import { tripSlugOf } from './trip-address.ts';

interface Caller {
  /** The valid owner-session token of this browser, or null. */
  token: string | null;
  cookie: SessionCookie;
}
interface Owner extends Caller {
  token: string;
  by: Author;
}

interface CallerByAccess {
  'owner-door': Caller;
  owner: Owner;
}
export type CallerOf<Key extends OwnerRouteKey> = CallerByAccess[AccessOf<Key>];

export type OwnerGate = <Key extends OwnerRouteKey>(
  key: Key,
) => MiddlewareHandler<{ Variables: { caller: CallerOf<Key> } }>;

const admit: { [A in OwnerAccess]: (caller: Caller) => CallerByAccess[A] } = {
  'owner-door': (caller) => caller,
  owner(caller) {
    if (caller.token === null) throw new HttpRefusal('unauthenticated', {});
    return { ...caller, token: caller.token, by: ownerAuthor(caller.token) };
  },
};

interface OwnerGateDeps {
  database: Database;
  clock: Clock;
  cookies: SessionCookies;
  /** Null on a server without an owner: only the question whether there is one is answered. */
  ownerPassword: OwnerPassword | null;
}

/** The gate of routes of the server itself. Throws `HttpRefusal` for callers who are not let in. */
export function createOwnerGate({ database, clock, cookies, ownerPassword }: OwnerGateDeps): OwnerGate {
  const countAct = createActLimit(clock);

  async function identify(c: Context): Promise<Caller> {
    const cookie = cookies.ofOwner;
    const token = cookie.read(c);
    if (ownerPassword === null || token === null) return { token: null, cookie };
    const tokenHash = ownerPassword.hashToken(token);
    const now = clock.now();
    const found = await database.read((tx) => findOwnerSession(tx, tokenHash, now));
    if (found?.isUnseen) {
      // Ignores failures: the next request writes it again.
      await database.write((tx) => noteOwnerSeen(tx, tokenHash, now)).catch(() => {});
    }
    return { token: found === null ? null : token, cookie };
  }

  return <Key extends OwnerRouteKey>(key: Key) =>
    createMiddleware<{ Variables: { caller: CallerOf<Key> } }>(async (c, next) => {
      // Server routes exist at the root only, not below a trip's address.
      if (tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
      if (ownerPassword === null && key !== 'GET /api/owner/session') {
        throw new HttpRefusal('owner_disabled', {});
      }
      const access: AccessOf<Key> = routeAccess[key];
      const admitted: (caller: Caller) => CallerOf<Key> = admit[access];
      const caller = await identify(c);
      noteCaller(caller.token === null ? 'visitor' : 'owner');
      c.set('caller', admitted(caller));
      if (access === 'owner' && caller.token !== null) countAct(key, hashToken(caller.token));
      c.header('Cache-Control', 'no-store');
      await next();
    });
}

import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { OwnerPassword } from '../platform/owner-password.ts';
import { type AccessOf, type OwnerAccess, type OwnerRouteKey, routeAccess } from './access.ts';
import type { SessionCookie, SessionCookies } from './cookie.ts';
import { HttpRefusal } from './refusal.ts';
import { hasOwnerSession } from './session-store.ts';
import { tripSlugOf } from './trip-address.ts';

/** Somebody at the owner's door. */
interface Caller {
  /** The token of the owner's session that this browser is in; null is none. */
  token: string | null;
  cookie: SessionCookie;
}
interface Owner extends Caller {
  token: string;
}

interface CallerByAccess {
  'owner-door': Caller;
  owner: Owner;
}
type CallerOf<Key extends OwnerRouteKey> = CallerByAccess[AccessOf<Key>];

export type OwnerGate = <Key extends OwnerRouteKey>(
  key: Key,
) => MiddlewareHandler<{ Variables: { caller: CallerOf<Key> } }>;

const admit: { [A in OwnerAccess]: (caller: Caller) => CallerByAccess[A] } = {
  'owner-door': (caller) => caller,
  owner(caller) {
    if (caller.token === null) throw new HttpRefusal('unauthenticated', {});
    return { ...caller, token: caller.token };
  },
};

interface OwnerGateDeps {
  database: Database;
  clock: Clock;
  cookies: SessionCookies;
  /** null: nobody owns this server, and only the question whether somebody does is answered. */
  ownerPassword: OwnerPassword | null;
}

/** The door of what belongs to the server and to no trip. Throws `HttpRefusal` for who stays outside. */
export function createOwnerGate({ database, clock, cookies, ownerPassword }: OwnerGateDeps): OwnerGate {
  async function identify(c: Context): Promise<Caller> {
    const cookie = cookies.ofOwner;
    const token = cookie.read(c);
    if (ownerPassword === null || token === null) return { token: null, cookie };
    const tokenHash = ownerPassword.hashToken(token);
    const isIn = await database.read((tx) => hasOwnerSession(tx, tokenHash, clock.now()));
    return { token: isIn ? token : null, cookie };
  }

  return <Key extends OwnerRouteKey>(key: Key) =>
    createMiddleware<{ Variables: { caller: CallerOf<Key> } }>(async (c, next) => {
      // A trip's address leads to that trip only.
      if (tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
      if (ownerPassword === null && key !== 'GET /api/owner/session') {
        throw new HttpRefusal('owner_disabled', {});
      }
      const access: AccessOf<Key> = routeAccess[key];
      const admitted: (caller: Caller) => CallerOf<Key> = admit[access];
      c.set('caller', admitted(await identify(c)));
      c.header('Cache-Control', 'no-store');
      await next();
    });
}

import type { TeamId } from '@reisspel/contract/ids';
import type { LiveView } from '@reisspel/contract/live';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../db/database.ts';
import { mintTripScope, type TripScope } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { hashToken, type Session } from '../platform/session.ts';
import { type Access, type AccessOf, type RouteKey, routeAccess, viewAccess } from './access.ts';
import type { SessionCookie } from './cookie.ts';
import { HttpRefusal } from './refusal.ts';
import { findDefaultTrip, findSession } from './session-store.ts';

interface Visitor {
  scope: TripScope;
  session: Session | null;
}
interface LoggedIn {
  scope: TripScope;
  session: Session;
}
interface Player extends LoggedIn {
  teamId: TeamId;
}

/** Who a handler deals with, by the access its route asks for. */
interface ActorByAccess {
  visitor: Visitor;
  player: Player;
  viewer: LoggedIn;
  gallery: LoggedIn;
  admin: LoggedIn;
}
export type ActorOf<Key extends RouteKey> = ActorByAccess[AccessOf<Key>];

export type Gate = <Key extends RouteKey>(
  key: Key,
) => MiddlewareHandler<{ Variables: { actor: ActorOf<Key> } }>;

interface GateDeps {
  database: Database;
  clock: Clock;
  cookie: SessionCookie;
}

function refuseEntry(session: Session | null): HttpRefusal {
  return new HttpRefusal(session === null ? 'unauthenticated' : 'forbidden', {});
}

/** Lets a caller in as `Access` asks. Throws `HttpRefusal`: 401 without a session, 403 with one that falls short. */
const admit: { [A in Access]: (visitor: Visitor) => ActorByAccess[A] } = {
  visitor: (visitor) => visitor,
  player({ scope, session }) {
    if (session?.teamId == null) throw refuseEntry(session);
    return { scope, session, teamId: session.teamId };
  },
  viewer({ scope, session }) {
    if (session === null || !(session.isAdmin || session.isGallery || session.teamId !== null)) {
      throw refuseEntry(session);
    }
    return { scope, session };
  },
  gallery({ scope, session }) {
    if (session === null || !(session.isAdmin || session.isGallery)) throw refuseEntry(session);
    return { scope, session };
  },
  admin({ scope, session }) {
    if (!session?.isAdmin) throw refuseEntry(session);
    return { scope, session };
  },
};

/** Refuses a view of the live stream that is not for this caller. Throws `HttpRefusal`. */
export function admitToView(visitor: Visitor, view: LiveView): void {
  admit[viewAccess[view]](visitor);
}

/** The door: reads the session, mints the scope, and checks the role that the access table states for the route. */
export function createGate({ database, clock, cookie }: GateDeps): Gate {
  async function identify(token: string | null): Promise<Visitor> {
    const { session, tripId } = await database.read(async (tx) => {
      const found = token === null ? null : await findSession(tx, hashToken(token), clock.now());
      return { session: found, tripId: found?.tripId ?? (await findDefaultTrip(tx)) };
    });
    if (tripId === null) throw new HttpRefusal('not_found', {});
    return { scope: mintTripScope(tripId), session };
  }

  return <Key extends RouteKey>(key: Key) =>
    createMiddleware<{ Variables: { actor: ActorOf<Key> } }>(async (c, next) => {
      const access: AccessOf<Key> = routeAccess[key];
      const admitted: (visitor: Visitor) => ActorOf<Key> = admit[access];
      c.set('actor', admitted(await identify(cookie.read(c))));
      c.header('Cache-Control', 'no-store');
      await next();
    });
}

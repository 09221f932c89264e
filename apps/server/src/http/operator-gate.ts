import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Tx } from '../db/database.ts';
import { type Author, mintTripScope, type TripScope } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { type OwnerPassword, ownerAuthor } from '../platform/passwords.ts';
import { noteCaller } from '../platform/request-context.ts';
import { hashToken, type Session } from '../platform/session.ts';
import type { OperatorRouteKey } from './access.ts';
import type { SessionCookies } from './cookie.ts';
import { HttpRefusal } from './refusal.ts';
import { findDoor, findOwnerSession, findSessions } from './session-store.ts';
import { tripSlugOf } from './trip-address.ts';

/** This server's administrator: its owner or, without one, the default trip's organiser. */
export type Operator =
  | {
      kind: 'owner';
      by: Author;
    }
  | {
      kind: 'organiser';
      by: Author;
      scope: TripScope;
      session: Session;
    };

export type OperatorGate = (
  key: OperatorRouteKey,
) => MiddlewareHandler<{ Variables: { operator: Operator } }>;

interface OperatorGateDeps {
  database: Database;
  clock: Clock;
  cookies: SessionCookies;
  /** Null on a server without an owner: the organiser of the default trip is the operator. */
  ownerPassword: OwnerPassword | null;
}

async function sessionsOf(tx: Tx, tokens: readonly string[], now: number): Promise<Session[]> {
  const found = await findSessions(tx, tokens.map(hashToken), now);
  return found.map(({ session }) => session);
}

function organiserOf(session: Session): Operator {
  const by = { role: 'organiser', device: session.id } as const;
  return { kind: 'organiser', by, scope: mintTripScope(session.tripId, by), session };
}

export type OperatorFinder = (c: Context) => Promise<Operator | null>;

interface OperatorDoor {
  find: OperatorFinder;
  gate: OperatorGate;
}

/**
 * The gate of routes about the whole server, including every trip and the key. With an owner, no
 * organiser gets in, because that would open other people's trips. Without one, only a person at
 * the machine can make trips and choose the default, so its organiser is the operator.
 *
 * Throws `HttpRefusal`: 401 without any session, 403 with a session that does not suffice.
 */
export function createOperatorDoor(deps: OperatorGateDeps): OperatorDoor {
  const { database, clock, cookies, ownerPassword } = deps;

  function identify(c: Context): Promise<{ operator: Operator | null; isSomebody: boolean }> {
    const now = clock.now();
    const ownerToken = cookies.ofOwner.read(c);
    return database.read(async (tx) => {
      if (ownerPassword !== null && ownerToken !== null) {
        const found = await findOwnerSession(tx, ownerPassword.hashToken(ownerToken), now);
        if (found !== null) {
          return { operator: { kind: 'owner', by: ownerAuthor(ownerToken) }, isSomebody: true };
        }
      }
      const sessions = await sessionsOf(tx, cookies.tokensOfTrips(c), now);
      const isSomebody = sessions.length > 0;
      if (ownerPassword !== null) return { operator: null, isSomebody };
      const door = await findDoor(tx, null);
      const session = sessions.find(({ isAdmin, tripId }) => isAdmin && tripId === door?.tripId);
      return { operator: session ? organiserOf(session) : null, isSomebody };
    });
  }

  return {
    find: async (c) => (await identify(c)).operator,
    gate: () =>
      createMiddleware<{ Variables: { operator: Operator } }>(async (c, next) => {
        // Server routes exist at the root only, not below a trip's address.
        if (tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
        const { operator, isSomebody } = await identify(c);
        if (operator === null) throw new HttpRefusal(isSomebody ? 'forbidden' : 'unauthenticated', {});
        noteCaller(operator.kind);
        c.set('operator', operator);
        c.header('Cache-Control', 'no-store');
        await next();
      }),
  };
}

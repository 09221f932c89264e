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

/** Who may see to this server: its owner; where it has none, the organiser of the trip on its front page. */
export type Operator =
  | {
      kind: 'owner';
      /** How what they do is written down. */
      by: Author;
    }
  | {
      kind: 'organiser';
      by: Author;
      /** The default trip's. */
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
  /** null: nobody owns this server, and the organiser of the default trip keeps it alone. */
  ownerPassword: OwnerPassword | null;
}

/** The sessions of this browser, of whatever trip. */
async function sessionsOf(tx: Tx, tokens: readonly string[], now: number): Promise<Session[]> {
  const found = await findSessions(tx, tokens.map(hashToken), now);
  return found.map(({ session }) => session);
}

function organiserOf(session: Session): Operator {
  const by = { role: 'organiser', device: session.id } as const;
  return { kind: 'organiser', by, scope: mintTripScope(session.tripId, by), session };
}

/** Who may see to this server, of whoever asks; null is anybody else. */
export type OperatorFinder = (c: Context) => Promise<Operator | null>;

interface OperatorDoor {
  find: OperatorFinder;
  gate: OperatorGate;
}

/**
 * The door of what is about the whole server, every trip and its key included. Where there is an owner, who organises a
 * trip is not to have the others', whichever of them is on the front page; where there is none, only who is at the
 * machine itself makes trips and puts one in front, and its organiser keeps the server. Its gate throws `HttpRefusal`: 401 for
 * who is nobody here, 403 for who is somebody in a trip.
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
        // A trip's address leads to that trip only.
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

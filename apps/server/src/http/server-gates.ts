import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../db/database.ts';
import { type Author, mintTripScope, type TripScope } from '../db/trip-scope.ts';
import type { Clock } from '../platform/clock.ts';
import { noteCaller } from '../platform/log/request-context.ts';
import { type OwnerPassword, ownerAuthor } from '../platform/secrets/passwords.ts';
import { hashToken, type Session } from '../platform/secrets/session.ts';
import {
  type AccessOf,
  type OperatorRouteKey,
  type OwnerAccess,
  type OwnerRouteKey,
  routeAccess,
} from './access.ts';
import type { SessionCookie, SessionCookies } from './cookie.ts';
import { withActor } from './gate.ts';
import { createActLimit } from './rate-limit.ts';
import { HttpRefusal } from './refusal.ts';
import {
  findAddressedTrip,
  findOwnerSession,
  findStoredSessions,
  noteOwnerSeen,
  validSession,
} from './session-store.ts';
import { tripSlugOf } from './trip-address.ts';

interface Caller {
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
) => MiddlewareHandler<{ Variables: { actor: CallerOf<Key> } }>;

const admit: { [A in OwnerAccess]: (caller: Caller) => CallerByAccess[A] } = {
  'owner-door': (caller) => caller,
  owner(caller) {
    if (caller.token === null) throw new HttpRefusal('unauthenticated', {});
    return { ...caller, token: caller.token, by: ownerAuthor(caller.token) };
  },
};

interface ServerGateDeps {
  database: Database;
  clock: Clock;
  cookies: SessionCookies;
  /** Null on a server without an owner: the organiser of the default trip is the operator. */
  ownerPassword: OwnerPassword | null;
}

/** Server routes exist at the root only, not below a trip's address. */
function refuseBelowTrip(c: Context): void {
  if (tripSlugOf(c) !== null) throw new HttpRefusal('not_found', {});
}

export function createOwnerGate({ database, clock, cookies, ownerPassword }: ServerGateDeps): OwnerGate {
  const countAct = createActLimit(clock);

  async function identify(c: Context): Promise<Caller> {
    const cookie = cookies.ofOwner;
    const token = cookie.read(c);
    if (ownerPassword === null || token === null) return { token: null, cookie };
    const tokenHash = ownerPassword.hashToken(token);
    const now = clock.now();
    const session = await database.read((tx) => findOwnerSession(tx, tokenHash, now));
    if (session?.mustUpdateSeenAt) {
      await database.write((tx) => noteOwnerSeen(tx, tokenHash, now)).catch(() => {});
    }
    return { token: session === null ? null : token, cookie };
  }

  return <Key extends OwnerRouteKey>(key: Key) =>
    withActor(async (c): Promise<CallerOf<Key>> => {
      refuseBelowTrip(c);
      if (ownerPassword === null && key !== 'GET /api/owner/session') {
        throw new HttpRefusal('owner_disabled', {});
      }
      const access: AccessOf<Key> = routeAccess[key];
      const admitted: (caller: Caller) => CallerOf<Key> = admit[access];
      const caller = await identify(c);
      noteCaller(caller.token === null ? 'visitor' : 'owner');
      if (access === 'owner' && caller.token !== null) countAct(key, hashToken(caller.token));
      return admitted(caller);
    });
}

/** The server's owner or, without one, the organiser of the default trip. */
export type Operator =
  | { kind: 'owner'; by: Author }
  | { kind: 'organiser'; by: Author; scope: TripScope; session: Session };

export type OperatorGate = (key: OperatorRouteKey) => MiddlewareHandler<{ Variables: { actor: Operator } }>;

function organiserOf(session: Session): Operator {
  const by = { role: 'organiser', device: session.id } as const;
  return { kind: 'organiser', by, scope: mintTripScope(session.tripId, by), session };
}

export type OperatorFinder = (c: Context) => Promise<Operator | null>;

/**
 * On a server with an owner no organiser is admitted, because that would open other people's trips.
 * Throws 401 without a session, and 403 for a session without this right.
 */
export function createOperatorGate({ database, clock, cookies, ownerPassword }: ServerGateDeps) {
  function identify(c: Context): Promise<{ operator: Operator | null; hasSession: boolean }> {
    const now = clock.now();
    const ownerToken = cookies.ofOwner.read(c);
    return database.read(async (tx) => {
      if (ownerPassword !== null && ownerToken !== null) {
        if ((await findOwnerSession(tx, ownerPassword.hashToken(ownerToken), now)) !== null) {
          return { operator: { kind: 'owner', by: ownerAuthor(ownerToken) }, hasSession: true };
        }
      }
      const stored = await findStoredSessions(tx, cookies.tokensOfTrips(c).map(hashToken));
      const sessions = stored.flatMap((each) => validSession(each, now)?.session ?? []);
      const hasSession = sessions.length > 0;
      if (ownerPassword !== null) return { operator: null, hasSession };
      const trip = await findAddressedTrip(tx, null);
      const session = sessions.find(({ isAdmin, tripId }) => isAdmin && tripId === trip?.tripId);
      return { operator: session ? organiserOf(session) : null, hasSession };
    });
  }

  return {
    find: async (c: Context) => (await identify(c)).operator,
    gate: () =>
      withActor(async (c) => {
        refuseBelowTrip(c);
        const { operator, hasSession } = await identify(c);
        if (operator === null) throw new HttpRefusal(hasSession ? 'forbidden' : 'unauthenticated', {});
        noteCaller(operator.kind);
        return operator;
      }),
  };
}

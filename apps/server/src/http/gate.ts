import type { HelperRole } from '@reisspel/contract/helpers';
import type { TeamId } from '@reisspel/contract/ids';
import type { LiveView } from '@reisspel/contract/live';
import { mayActAs } from '@reisspel/rules/helper-role';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../db/database.ts';
import { type Author, mintTripScope, type TripScope } from '../db/trip-scope.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { type CallerRole, noteCaller } from '../platform/log/request-context.ts';
import { hasEntered, hashToken, isViewer, type Pass, type Session } from '../platform/secrets/session.ts';
import {
  type AccessOf,
  isOpenInArchives,
  routeAccess,
  type TripAccess,
  type TripRouteKey,
  viewAccess,
} from './access.ts';
import type { SessionCookie, SessionCookies } from './cookie.ts';
import { KnownCallers } from './known-callers.ts';
import { createActLimit } from './rate-limit.ts';
import { HttpRefusal } from './refusal.ts';
import { type AddressedTrip, noteSessionSeen } from './session-store.ts';
import { tripSlugOf } from './trip-address.ts';

interface Anyone {
  scope: TripScope;
  session: Session | null;
  /** True when the trip has no password, or when the visitor of this session gave it. */
  entered: boolean;
  /** The live hub uses it to check later whether a stream may stay open. */
  pass: Pass;
  cookie: SessionCookie;
}
interface LoggedIn extends Anyone {
  session: Session;
}
interface Player extends LoggedIn {
  teamId: TeamId;
}

interface Reactor extends LoggedIn {
  /** null for the organiser: in a browser of the organiser, acts are those of the organiser. */
  teamId: TeamId | null;
}

interface ActorByAccess {
  anyone: Anyone;
  visitor: Anyone;
  screen: Anyone;
  player: Player;
  participant: LoggedIn;
  viewer: LoggedIn;
  picture: LoggedIn;
  gallery: LoggedIn;
  reactor: Reactor;
  look: LoggedIn;
  judge: LoggedIn;
  lead: LoggedIn;
  admin: LoggedIn;
}
export type ActorOf<Key extends TripRouteKey> = ActorByAccess[AccessOf<Key>];

export type Gate = <Key extends TripRouteKey>(
  key: Key,
) => MiddlewareHandler<{ Variables: { actor: ActorOf<Key> } }>;

interface GateDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  cookies: SessionCookies;
}

/** Makes a middleware that sets the caller whom `admit` admits. It throws `HttpRefusal`. */
export function withActor<Actor>(admit: (c: Context) => Promise<Actor>) {
  return createMiddleware<{ Variables: { actor: Actor } }>(async (c, next) => {
    c.set('actor', await admit(c));
    c.header('Cache-Control', 'no-store');
    await next();
  });
}

function entryRefusal(session: Session | null): HttpRefusal {
  return new HttpRefusal(session === null ? 'unauthenticated' : 'forbidden', {});
}

function enter(anyone: Anyone): Anyone {
  if (!anyone.entered) throw new HttpRefusal('trip_locked', {});
  return anyone;
}

function logIn(anyone: Anyone, mayEnter: (session: Session) => boolean): LoggedIn {
  const { session } = enter(anyone);
  if (session === null || !mayEnter(session)) throw entryRefusal(session);
  return { ...anyone, session };
}

function admitHelper(least: HelperRole) {
  return (anyone: Anyone) =>
    logIn(anyone, ({ isAdmin, helper }) => isAdmin || (helper !== null && mayActAs(helper.role, least)));
}

/** Each throws `HttpRefusal`: `trip_locked`, 401 without a session, or 403 without the right. */
const admit: { [A in TripAccess]: (anyone: Anyone) => ActorByAccess[A] } = {
  anyone: (anyone) => anyone,
  visitor: enter,
  screen: (anyone) => (anyone.session?.isScreen ? anyone : enter(anyone)),
  player(anyone) {
    const { session } = enter(anyone);
    if (session?.teamId == null) throw entryRefusal(session);
    return { ...anyone, session, teamId: session.teamId };
  },
  participant: (anyone) => logIn(anyone, ({ isAdmin, teamId }) => isAdmin || teamId !== null),
  viewer: (anyone) => logIn(anyone, isViewer),
  picture(anyone) {
    const { session } = anyone;
    return session?.isScreen ? { ...anyone, session } : logIn(anyone, isViewer);
  },
  gallery: (anyone) => logIn(anyone, ({ isAdmin, isGallery }) => isAdmin || isGallery),
  reactor(anyone) {
    const { session } = enter(anyone);
    if (session?.isAdmin) return { ...anyone, session, teamId: null };
    if (!session?.isGallery || session.teamId === null) throw entryRefusal(session);
    return { ...anyone, session, teamId: session.teamId };
  },
  look: admitHelper('look'),
  judge: admitHelper('judge'),
  lead: admitHelper('lead'),
  admin: (anyone) => logIn(anyone, ({ isAdmin }) => isAdmin),
};

function roleOf(session: Session | null): CallerRole {
  if (session === null) return 'visitor';
  if (session.isAdmin) return 'organiser';
  if (session.helper !== null) return 'helper';
  if (session.teamId !== null) return 'player';
  return session.isGallery ? 'gallery' : 'guest';
}

export function admitToView(anyone: Anyone, view: LiveView): void {
  admit[viewAccess[view]](anyone);
}

function authorOf(session: Session | null): Author {
  if (session === null) return { role: 'nobody', device: null };
  const { id: device, isAdmin, isGallery, teamId, helper } = session;
  if (isAdmin) return { role: 'organiser', device };
  if (helper !== null) return { role: 'helper', device, name: helper.name };
  if (isGallery) return { role: 'gallery', device };
  return { role: teamId === null ? 'nobody' : 'player', device };
}

/** What the organiser and helpers do counts for the limit on acts. */
const COUNTED: ReadonlySet<TripAccess> = new Set(['admin', 'look', 'judge', 'lead']);

/** Finds out who calls, mints the trip's scope, and admits or refuses the caller. */
export function createGate({ database, bus, clock, cookies }: GateDeps) {
  const callers = new KnownCallers({ database, bus, clock });
  const countAct = createActLimit(clock);

  /** Ignores a failure, because the next request tries again. */
  async function noteSeen(session: Session): Promise<void> {
    await database.write((tx) => noteSessionSeen(tx, session, clock.now())).catch(() => {});
  }

  async function identify(c: Context): Promise<{ anyone: Anyone; trip: AddressedTrip }> {
    const caller = await callers.find(tripSlugOf(c), ({ slug }) => {
      const token = cookies.ofTrip(slug).read(c);
      return token === null ? null : hashToken(token);
    });
    if (caller === null) throw new HttpRefusal('not_found', {});
    const { trip, valid } = caller;
    // A session of another trip does not count.
    const session = valid?.session.tripId === trip.tripId ? valid.session : null;
    if (session !== null && valid?.mustUpdateSeenAt) await noteSeen(session);
    return {
      trip,
      anyone: {
        scope: mintTripScope(trip.tripId, authorOf(session)),
        session,
        entered: hasEntered(trip.hasPassword, session),
        pass: { ...trip, session },
        cookie: cookies.ofTrip(trip.slug),
      },
    };
  }

  async function admitTo<Key extends TripRouteKey>(key: Key, c: Context): Promise<ActorOf<Key>> {
    const access: AccessOf<Key> = routeAccess[key];
    const admitted: (anyone: Anyone) => ActorOf<Key> = admit[access];
    const { anyone, trip } = await identify(c);
    noteCaller(roleOf(anyone.session));
    const actor = admitted(anyone);
    if (trip.isArchived && !isOpenInArchives(key)) throw new HttpRefusal('trip_archived', {});
    if (COUNTED.has(access) && anyone.session !== null) countAct(key, anyone.session.firstId);
    return actor;
  }

  const gate: Gate = (key) => withActor((c) => admitTo(key, c));
  return {
    gate,
    /** Returns the actor that may read this route's answer; null when the route would refuse. */
    async reader<Key extends TripRouteKey>(key: Key, c: Context): Promise<ActorOf<Key> | null> {
      try {
        return await admitTo(key, c);
      } catch (error) {
        if (error instanceof HttpRefusal) return null;
        throw error;
      }
    },
  };
}

import type { Tx } from '../db/database.ts';
import type { Pass, Session } from '../platform/secrets/session.ts';

interface TripRow {
  id: string;
  is_default: number;
  password_hash: string | null;
}
interface SessionRow {
  id: string;
  trip_id: string;
  is_admin: number;
  is_gallery: number;
  is_guest: number;
  is_screen: number;
  team_id: string | null;
  helper_id: string | null;
}

function isSameSession(held: Session, row: SessionRow | undefined): boolean {
  return (
    row !== undefined &&
    row.trip_id === held.tripId &&
    (row.is_admin === 1) === held.isAdmin &&
    (row.is_gallery === 1) === held.isGallery &&
    (row.is_guest === 1) === held.isGuest &&
    (row.is_screen === 1) === held.isScreen &&
    row.team_id === held.teamId &&
    row.helper_id === (held.helper?.id ?? null)
  );
}

function isStillValid(pass: Pass, trip: TripRow | undefined, sessions: Map<string, SessionRow>): boolean {
  if (trip === undefined) return false;
  if (pass.isDefaultAddress && trip.is_default === 0) return false;
  if (pass.hasPassword !== (trip.password_hash !== null)) return false;
  return pass.session === null || isSameSession(pass.session, sessions.get(pass.session.id));
}

/** Returns the passes that a visitor would no longer get. `passes` must not be empty. */
export async function lapsedPasses(tx: Tx, passes: readonly Pass[]): Promise<Set<Pass>> {
  const tripIds = [...new Set(passes.map(({ tripId }) => tripId))];
  const sessionIds = [...new Set(passes.flatMap(({ session }) => (session === null ? [] : [session.id])))];
  const trips = await tx.query
    .selectFrom('trips')
    .select(['id', 'is_default', 'password_hash'])
    .where('id', 'in', tripIds)
    .execute();
  const sessions =
    sessionIds.length === 0
      ? []
      : await tx.query
          .selectFrom('sessions')
          .select([
            'id',
            'trip_id',
            'is_admin',
            'is_gallery',
            'is_guest',
            'is_screen',
            'team_id',
            'helper_id',
          ])
          .where('id', 'in', sessionIds)
          .execute();
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]));
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  return new Set(passes.filter((pass) => !isStillValid(pass, tripOf.get(pass.tripId), sessionOf)));
}

import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** The sessions that play for a team. */
export async function sessionsOfTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<SessionId[]> {
  const rows = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('team_id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map((row) => SessionId.parse(row.id));
}

/**
 * Takes everybody out of the team, and forgets who has given its password. Returns their sessions.
 */
export async function endTeamSessions(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<SessionId[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ team_id: null })
    .where('team_id', '=', id)
    .where('trip_id', '=', tripId)
    .returning('id')
    .execute();
  await tx.query.deleteFrom('session_teams').where('team_id', '=', id).execute();
  return rows.map((row) => SessionId.parse(row.id));
}

import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { TripTx } from '../../db/trip-scope.ts';

/** Removes all players, and forgets which sessions gave the password. Returns the sessions. */
export async function endTeamSessions(tx: TripTx, id: TeamId): Promise<SessionId[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ team_id: null })
    .where('team_id', '=', id)
    .where('trip_id', '=', tx.tripId)
    .returning('id')
    .execute();
  await tx.query.deleteFrom('session_teams').where('team_id', '=', id).execute();
  return rows.map((row) => SessionId.parse(row.id));
}

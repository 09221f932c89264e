import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/** The sessions that play for a team, or for any team of the trip. */
export async function playingSessions(
  tx: Tx,
  { tripId }: TripScope,
  team: TeamId | 'any',
): Promise<SessionId[]> {
  const rows = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('trip_id', '=', tripId)
    .where((is) => (team === 'any' ? is('team_id', 'is not', null) : is('team_id', '=', team)))
    .execute();
  return rows.map((row) => SessionId.parse(row.id));
}

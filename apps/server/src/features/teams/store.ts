import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TeamRecord } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export async function insertTeam(
  tx: Tx,
  { tripId }: TripScope,
  team: TeamRecord,
  createdAt: number,
): Promise<void> {
  await tx.query
    .insertInto('teams')
    .values({
      id: team.id,
      trip_id: tripId,
      name: team.name,
      color: team.color,
      password_encrypted: team.sealedPassword,
      created_at: createdAt,
    })
    .execute();
}

/** Returns whether there was such a team. Its submissions, photos and points go along. */
export async function deleteTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('teams')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Storage keys of the photos a team made. */
export async function photoKeysOfTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('photos')
    .select('storage_key')
    .where('team_id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map((row) => row.storage_key);
}

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

import type { MessageId } from '@reisspel/contract/ids';
import type { OrganiserMessage } from '@reisspel/contract/messages';
import type { Tx } from '../../db/database.ts';
import { messageFromRow } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export async function findMessage(
  tx: Tx,
  { tripId }: TripScope,
  id: MessageId,
): Promise<OrganiserMessage | null> {
  const row = await tx.query
    .selectFrom('organiser_messages')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? messageFromRow(row) : null;
}

export async function insertMessage(tx: Tx, { tripId }: TripScope, message: OrganiserMessage): Promise<void> {
  const { id, teamId, text, createdAt } = message;
  await tx.query
    .insertInto('organiser_messages')
    .values({ id, trip_id: tripId, team_id: teamId, text, created_at: createdAt })
    .execute();
}

/** Keeps the newest `limit` messages of a trip. */
export async function deleteOldMessages(tx: Tx, { tripId }: TripScope, limit: number): Promise<void> {
  const rows = await tx.query
    .selectFrom('organiser_messages')
    .select('id')
    .where('trip_id', '=', tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = rows.slice(limit).map(({ id }) => id);
  if (old.length === 0) return;
  await tx.query
    .deleteFrom('organiser_messages')
    .where('trip_id', '=', tripId)
    .where('id', 'in', old)
    .execute();
}

export async function deleteMessage(tx: Tx, { tripId }: TripScope, id: MessageId): Promise<void> {
  await tx.query
    .deleteFrom('organiser_messages')
    .where('trip_id', '=', tripId)
    .where('id', '=', id)
    .execute();
}

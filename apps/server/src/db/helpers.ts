import { HelperRole } from '@reisspel/contract/helpers';
import { HelperId } from '@reisspel/contract/ids';
import type { Tx } from './database.ts';
import type { TripTx } from './trip-scope.ts';

/** Lists the helpers of a trip, the oldest first. Times are epoch milliseconds. */
export async function listHelpers({ query, tripId }: TripTx) {
  const rows = await query
    .selectFrom('helpers')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, role, created_at, last_seen_at }) => ({
    id: HelperId.parse(id),
    name,
    role: HelperRole.parse(role),
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }));
}

export async function noteHelperSeen({ query }: Tx, id: HelperId, now: number): Promise<void> {
  await query.updateTable('helpers').set({ last_seen_at: now }).where('id', '=', id).execute();
}

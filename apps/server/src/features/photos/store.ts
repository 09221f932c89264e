import { type PhotoId, TeamId } from '@reisspel/contract/ids';
import { isShownInGallery } from '../../db/boards.ts';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

interface PhotoRecord {
  teamId: TeamId;
  storageKey: string;
  /** Whether it is one of the gallery's: a task was completed with it, before the scoreboard was frozen if it is. */
  inGallery: boolean;
}

export async function findPhoto(tx: Tx, scope: TripScope, id: PhotoId): Promise<PhotoRecord | null> {
  const row = await tx.query
    .selectFrom('photos')
    .select(['team_id', 'storage_key'])
    .where('id', '=', id)
    .where('trip_id', '=', scope.tripId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    teamId: TeamId.parse(row.team_id),
    storageKey: row.storage_key,
    inGallery: await isShownInGallery(tx, scope, id),
  };
}

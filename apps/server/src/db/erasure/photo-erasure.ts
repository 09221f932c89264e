import type { PhotoId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import { inChunks } from '../in-chunks.ts';
import type { TripScope } from '../trip-scope.ts';
import { type Archive, parseArchive } from './archives.ts';
import { listErasedPhotos } from './erased-files.ts';
import { eraseUnrecorded } from './unrecorded-photos.ts';

/** Which photos go. */
export type Doomed = { of: 'photo'; id: PhotoId } | { of: 'team'; id: string } | { of: 'trip' };

interface PhotoRow {
  id: string;
  team_id: string;
  storage_key: string;
}

function isDoomed(doomed: Doomed, { id, team_id }: PhotoRow): boolean {
  if (doomed.of === 'trip') return true;
  return doomed.of === 'photo' ? id === doomed.id : team_id === doomed.id;
}

/** A whole archive without these photos: what was won with them stays won. */
function withoutPhotos(archive: Archive, ids: ReadonlySet<string>): Archive {
  return {
    ...archive,
    photos: archive.photos.filter(({ id }) => !ids.has(id)),
    completed_tasks: archive.completed_tasks.map((row) =>
      row.photo_id !== null && ids.has(row.photo_id) ? { ...row, photo_id: null } : row,
    ),
  };
}

/** Takes the photos out of what was put aside. Returns them. */
async function eraseAside(tx: Tx, { tripId }: TripScope, doomed: Doomed): Promise<PhotoRow[]> {
  const archives = await tx.query
    .selectFrom('archives')
    .select(['id', 'content'])
    .where('trip_id', '=', tripId)
    .execute();
  const erased: PhotoRow[] = [];
  for (const { id, content } of archives) {
    const archive = parseArchive(content);
    const gone = archive.photos.filter((photo) => isDoomed(doomed, photo));
    if (gone.length === 0) continue;
    erased.push(...gone);
    const left = withoutPhotos(archive, new Set(gone.map((photo) => photo.id)));
    await tx.query
      .updateTable('archives')
      .set({ content: JSON.stringify(left) })
      .where('id', '=', id)
      .where('trip_id', '=', tripId)
      .execute();
  }
  return erased;
}

async function eraseRows(tx: Tx, { tripId }: TripScope, doomed: Doomed): Promise<PhotoRow[]> {
  return tx.query
    .deleteFrom('photos')
    .where('trip_id', '=', tripId)
    .$if(doomed.of === 'photo', (rows) => rows.where('id', '=', doomed.of === 'photo' ? doomed.id : null))
    .$if(doomed.of === 'team', (rows) => rows.where('team_id', '=', doomed.of === 'team' ? doomed.id : null))
    .returning(['id', 'team_id', 'storage_key'])
    .execute();
}

/**
 * Erases photos for good, those that were put aside as well, and those of a team or trip that are under way: texts and points
 * stay. Their files are listed in the same transaction, so that they go also when this server ends before it could remove them.
 * Returns how many went. `now` is epoch ms; the caller holds the trip's lock, and tells the live pages.
 */
export async function erasePhotos(tx: Tx, scope: TripScope, doomed: Doomed, now: number): Promise<number> {
  const erased = [...(await eraseRows(tx, scope, doomed)), ...(await eraseAside(tx, scope, doomed))];
  await inChunks(erased, async (chunk) => {
    const ids = chunk.map(({ id }) => id);
    await tx.query
      .updateTable('completed_tasks')
      .set({ photo_id: null })
      .where('trip_id', '=', scope.tripId)
      .where('photo_id', 'in', ids)
      .execute();
    await tx.query
      .updateTable('photo_removals')
      .set({ state: 'erased', reason: '', answer: '' })
      .where('trip_id', '=', scope.tripId)
      .where('photo_id', 'in', ids)
      .execute();
  });
  if (doomed.of !== 'photo') {
    await eraseUnrecorded(tx, scope, doomed.of === 'team' ? doomed.id : null, now);
  }
  // It names the photos and their files. Who reads it reads all rows instead.
  await tx.query.deleteFrom('changes').where('trip_id', '=', scope.tripId).execute();
  await listErasedPhotos(
    tx,
    erased.map((photo) => photo.storage_key),
    now,
  );
  return erased.length;
}

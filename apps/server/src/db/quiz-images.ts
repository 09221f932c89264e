import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { inChunks } from './rows.ts';
import type { TripScope, TripTx } from './trip-scope.ts';

interface NewQuizImage {
  name: string;
  bytes: number;
  createdAt: number;
}

/** Inserts the row before it saves the file: a clean-up finds unused rows, but no lone files. */
export async function storeQuizImage(
  database: Database,
  scope: TripScope,
  image: NewQuizImage,
  save: () => Promise<void>,
): Promise<void> {
  await database.changeTrip(scope, (tx) => insertQuizImage(tx, image));
  try {
    await save();
  } catch (error) {
    await releaseQuizImages(database, scope, [image.name]).catch(() => {});
    throw error;
  }
}

/** Marks unused pictures for deletion at the next clean-up instead of after a day. */
export async function releaseQuizImages(
  database: Database,
  { tripId }: TripScope,
  names: readonly string[],
): Promise<void> {
  await database.write((tx) =>
    inChunks(names, (chunk) =>
      tx.query
        .updateTable('quiz_images')
        .set({ created_at: 0 })
        .where('trip_id', '=', tripId)
        .where('name', 'in', chunk)
        .execute(),
    ),
  );
}

export async function insertQuizImage(tx: TripTx, image: NewQuizImage): Promise<void> {
  await tx.query
    .insertInto('quiz_images')
    .values({ name: image.name, trip_id: tx.tripId, bytes: image.bytes, created_at: image.createdAt })
    .execute();
}

export async function hasQuizImage(tx: TripTx, name: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('quiz_images')
    .select('name')
    .where('name', '=', name)
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes unused pictures from before `before` (epoch ms). Returns their names. */
export async function deleteUnusedQuizImages(tx: Tx, before: number): Promise<string[]> {
  const rows = await tx.query
    .deleteFrom('quiz_images')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom, and }) => {
      const pattern = sql<string>`'%' || quiz_images.name || '%'`;
      return and([
        not(exists(selectFrom('tasks').select('id').where('verification_requirements', 'like', pattern))),
        not(exists(selectFrom('tasks').select('id').where('ar_model_url', 'like', pattern))),
        not(exists(selectFrom('tasks').select('id').where('sound_url', 'like', pattern))),
        not(exists(selectFrom('game_profiles').select('id').where('tasks', 'like', pattern))),
      ]);
    })
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

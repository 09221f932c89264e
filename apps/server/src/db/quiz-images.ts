import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/** The quiz pictures of a trip, as several features know them. */

export async function insertQuizImage(
  tx: Tx,
  { tripId }: TripScope,
  image: { name: string; bytes: number; createdAt: number },
): Promise<void> {
  await tx.query
    .insertInto('quiz_images')
    .values({ name: image.name, trip_id: tripId, bytes: image.bytes, created_at: image.createdAt })
    .execute();
}

export async function hasQuizImage(tx: Tx, { tripId }: TripScope, name: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('quiz_images')
    .select('name')
    .where('name', '=', name)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets the pictures of every trip from before `before` (epoch ms) that no task, saved game or put-aside row names.
 * Returns their names, to be removed from the store after the commit.
 */
export async function deleteUnusedQuizImages(tx: Tx, before: number): Promise<string[]> {
  const rows = await tx.query
    .deleteFrom('quiz_images')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom, and }) => {
      const pattern = sql<string>`'%' || quiz_images.name || '%'`;
      return and([
        not(exists(selectFrom('tasks').select('id').where('verification_requirements', 'like', pattern))),
        not(exists(selectFrom('tasks').select('id').where('ar_model_url', 'like', pattern))),
        not(exists(selectFrom('game_profiles').select('id').where('tasks', 'like', pattern))),
        not(exists(selectFrom('archives').select('id').where('content', 'like', pattern))),
      ]);
    })
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

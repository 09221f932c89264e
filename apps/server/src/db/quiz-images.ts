import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { inChunks } from './rows.ts';
import type { TripScope, TripTx } from './trip-scope.ts';

/** A picture, 3D model or sound of a task. */
interface NewTaskFile {
  name: string;
  bytes: number;
  createdAt: number;
}

/** Inserts the row before it saves the file: a clean-up finds unused rows, but no lone files. */
export async function storeTaskFile(
  database: Database,
  scope: TripScope,
  file: NewTaskFile,
  save: () => Promise<void>,
): Promise<void> {
  await database.changeTrip(scope, (tx) => insertTaskFile(tx, file));
  try {
    await save();
  } catch (error) {
    await releaseTaskFiles(database, scope, [file.name]).catch(() => {});
    throw error;
  }
}

/** Marks unused files for deletion at the next clean-up instead of after a day. */
export async function releaseTaskFiles(
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

export async function insertTaskFile(tx: TripTx, file: NewTaskFile): Promise<void> {
  await tx.query
    .insertInto('quiz_images')
    .values({ name: file.name, trip_id: tx.tripId, bytes: file.bytes, created_at: file.createdAt })
    .execute();
}

export async function hasTaskFile(tx: TripTx, name: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('quiz_images')
    .select('name')
    .where('name', '=', name)
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes unused files from before `before` (epoch ms). Returns their names. */
export async function deleteUnusedTaskFiles(tx: Tx, before: number): Promise<string[]> {
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

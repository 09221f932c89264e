import type { Kysely } from 'kysely';

const TEXT = 'text';
/** Epoch milliseconds do not fit 32 bits. */
const TIME = 'bigint';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Photos whose files are on their way to the store. `trip_id` and `team_id` name no rows: files
  // may outlive both.
  await db.schema
    .createTable('unrecorded_photos')
    .addColumn('storage_key', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull())
    .addColumn('team_id', TEXT, (c) => c.notNull())
    .addColumn('begun_at', TIME, (c) => c.notNull())
    .addColumn('is_erased', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  // Files that nothing names any more and that are no photo's, by their whole keys: `erased_photos`
  // has photos only.
  await db.schema
    .createTable('erased_files')
    .addColumn('storage_key', TEXT, (c) => c.primaryKey())
    .addColumn('erased_at', TIME, (c) => c.notNull())
    .execute();

  // Which session one goes on from, the first of all: what is counted by session goes on with it.
  // NULL is itself.
  await db.schema.alterTable('sessions').addColumn('first_id', TEXT).execute();
}

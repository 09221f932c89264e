import type { Kysely } from 'kysely';

const TEXT = 'text';
const BIGINT = 'bigint';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Photos whose files are being stored. `trip_id` and `team_id` are no foreign keys: files may
  // outlive both.
  await db.schema
    .createTable('unrecorded_photos')
    .addColumn('storage_key', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull())
    .addColumn('team_id', TEXT, (c) => c.notNull())
    .addColumn('begun_at', BIGINT, (c) => c.notNull())
    .addColumn('is_erased', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  // Files to delete that belong to no photo, by their whole keys. Photos are in `erased_photos`.
  await db.schema
    .createTable('erased_files')
    .addColumn('storage_key', TEXT, (c) => c.primaryKey())
    .addColumn('erased_at', BIGINT, (c) => c.notNull())
    .execute();

  // The first session in a chain of logins, so that counts per session go on after another login.
  // NULL for the first session itself.
  await db.schema.alterTable('sessions').addColumn('first_id', TEXT).execute();
}

import type { Kysely } from 'kysely';

const TEXT = 'text';
/** Epoch milliseconds do not fit 32 bits. */
const TIME = 'bigint';

/** Photos whose files are on their way to the store. `trip_id` and `team_id` name no rows: files may outlive both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unrecorded_photos')
    .addColumn('storage_key', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull())
    .addColumn('team_id', TEXT, (c) => c.notNull())
    .addColumn('begun_at', TIME, (c) => c.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

const TEXT = 'text';
const BIGINT = 'bigint';

/** Adds helpers, the sessions that act for one, and the name of the helper who did an act. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('helpers')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('name', TEXT, (c) => c.notNull())
    .addColumn('role', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .addColumn('last_seen_at', BIGINT)
    .execute();
  await db.schema.createIndex('helpers_of_trip').on('helpers').column('trip_id').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('helper_id', TEXT, (c) => c.references('helpers.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('sessions_of_helper').on('sessions').column('helper_id').execute();
  await db.schema.alterTable('audit').addColumn('author_name', TEXT).execute();
}

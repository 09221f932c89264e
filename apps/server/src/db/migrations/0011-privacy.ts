import { type Kysely, sql } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** Has no foreign keys: a request stays when its team, photo or task is gone or put aside. */
async function createRemovals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photo_removals')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('photo_id', TEXT, (c) => c.notNull())
    .addColumn('team_id', TEXT, (c) => c.notNull())
    .addColumn('task_id', TEXT, (c) => c.notNull())
    .addColumn('reason', TEXT, (c) => c.notNull())
    .addColumn('state', TEXT, (c) => c.notNull())
    .addColumn('answer', TEXT, (c) => c.notNull())
    .addColumn('asked_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('photo_removal_once', ['trip_id', 'photo_id'])
    .execute();
}

async function createRetention(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photo_retention')
    .addColumn('trip_id', TEXT, (c) => c.primaryKey().references('trips.id').onDelete('cascade'))
    .addColumn('days', INTEGER, (c) => c.notNull())
    .addColumn('put_off_until', BIGINT)
    .addColumn('warned_at', BIGINT)
    .addColumn('last_warned_at', BIGINT)
    .addColumn('erased_at', BIGINT)
    .execute();
}

/** Adds the privacy contact, removal requests, the retention of photos, and files to delete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empties the live log, whose entries get another shape. Clients that missed some get a snapshot.
  await sql`delete from changes`.execute(db);
  await db.schema
    .alterTable('trips')
    .addColumn('contact', TEXT, (c) => c.notNull().defaultTo(''))
    .execute();
  await createRemovals(db);
  await createRetention(db);
  await db.schema
    .createTable('erased_photos')
    .addColumn('storage_key', TEXT, (c) => c.primaryKey())
    .addColumn('erased_at', BIGINT, (c) => c.notNull())
    .execute();
}

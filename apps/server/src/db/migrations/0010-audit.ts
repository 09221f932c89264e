import type { Kysely } from 'kysely';

const TEXT = 'text';
const BIGINT = 'bigint';

/** Adds the log of acts, the last use of each session, and the devices that logged in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.references('trips.id').onDelete('cascade'))
    .addColumn('at', BIGINT, (c) => c.notNull())
    .addColumn('role', TEXT, (c) => c.notNull())
    .addColumn('device', TEXT)
    .addColumn('act', TEXT, (c) => c.notNull())
    .addColumn('subject', TEXT)
    .addColumn('label', TEXT, (c) => c.notNull())
    .addColumn('undo', TEXT)
    .execute();
  await db.schema.createIndex('audit_of_trip').on('audit').columns(['trip_id', 'at', 'id']).execute();
  await db.schema.createIndex('audit_by_age').on('audit').column('at').execute();
  // Null: not used since this column exists; `created_at` counts instead.
  await db.schema.alterTable('sessions').addColumn('last_seen_at', BIGINT).execute();
  await db.schema.alterTable('owner_sessions').addColumn('last_seen_at', BIGINT).execute();
  await db.schema
    .createTable('login_devices')
    .addColumn('door', TEXT, (c) => c.notNull())
    .addColumn('device', TEXT, (c) => c.notNull())
    .addColumn('opened_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('login_device_once', ['door', 'device'])
    .execute();
  await db.schema.createIndex('login_devices_by_age').on('login_devices').column('opened_at').execute();
}

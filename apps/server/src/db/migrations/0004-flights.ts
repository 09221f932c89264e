import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** A provider's answer serves all trips of the server; an announced status belongs to a trip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flight_answers')
    .addColumn('flight_key', TEXT, (c) => c.primaryKey())
    .addColumn('source', TEXT)
    .addColumn('report', TEXT)
    .addColumn('records', TEXT, (c) => c.notNull())
    .addColumn('as_of', BIGINT)
    .addColumn('stale', INTEGER, (c) => c.notNull())
    .addColumn('next_poll_at', BIGINT)
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('flight_statuses')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('flight_id', TEXT, (c) => c.notNull())
    .addColumn('flight_key', TEXT, (c) => c.notNull())
    .addColumn('status', TEXT, (c) => c.notNull())
    .addColumn('announced_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('flight_status_once', ['trip_id', 'flight_id'])
    .execute();
  await db.schema.createIndex('flight_statuses_by_key').on('flight_statuses').column('flight_key').execute();
  await db.schema
    .createTable('provider_calls')
    .addColumn('provider', TEXT, (c) => c.notNull())
    .addColumn('period', TEXT, (c) => c.notNull())
    .addColumn('calls', INTEGER, (c) => c.notNull())
    .addPrimaryKeyConstraint('provider_calls_once', ['provider', 'period'])
    .execute();
}

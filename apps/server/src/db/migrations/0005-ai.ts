import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';

/** One row has the AI use of a trip on a day ("2025-06-20", UTC), for the daily budget. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ai_usage')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('day', TEXT, (c) => c.notNull())
    .addColumn('calls', INTEGER, (c) => c.notNull())
    .addColumn('tokens', INTEGER, (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_usage_once', ['trip_id', 'day'])
    .execute();
}

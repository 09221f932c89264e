import type { Kysely } from 'kysely';

const TEXT = 'text';
const BIGINT = 'bigint';

/** Adds when everybody arrived, and the browsers that the family's link notifies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trips').addColumn('arrived_at', BIGINT).execute();
  await db.schema
    .createTable('family_subscriptions')
    .addColumn('id', TEXT, (c) => c.notNull())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('endpoint', TEXT, (c) => c.notNull())
    .addColumn('p256dh', TEXT, (c) => c.notNull())
    .addColumn('auth', TEXT, (c) => c.notNull())
    .addColumn('language', TEXT, (c) => c.notNull())
    .addColumn('updated_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('family_subscription_once', ['trip_id', 'id'])
    .execute();
}

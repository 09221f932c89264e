import type { Kysely } from 'kysely';

/** The language of each browser's notifications; before this they were all in Dutch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_subscriptions')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('nl'))
    .execute();
}

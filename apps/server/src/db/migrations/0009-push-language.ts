import type { Kysely } from 'kysely';

/** Adds the language of each browser's notifications, which were all in Dutch before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_subscriptions')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('nl'))
    .execute();
}

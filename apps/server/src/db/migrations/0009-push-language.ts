import type { Kysely } from 'kysely';

/** The language that each browser is notified in: until now all were in Dutch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_subscriptions')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('nl'))
    .execute();
}

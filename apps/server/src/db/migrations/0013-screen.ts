import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // NULL: the trip has no link for a television.
  await db.schema.alterTable('trips').addColumn('screen_token', 'text').execute();
  // 1 for a session that began with that link. It may see what the big screen shows.
  await db.schema
    .alterTable('sessions')
    .addColumn('is_screen', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

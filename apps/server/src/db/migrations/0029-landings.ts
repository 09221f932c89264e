import type { Kysely } from 'kysely';

/** Adds which flights have landed, so that tasks can wait for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_state')
    .addColumn('landings', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}

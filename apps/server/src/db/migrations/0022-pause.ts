import type { Kysely } from 'kysely';

/** Adds whether a run of the game ended in a pause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_runs')
    .addColumn('ends_in_pause', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

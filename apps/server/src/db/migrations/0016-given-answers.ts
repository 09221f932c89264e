import type { Kysely } from 'kysely';

const TEXT = 'text';

/** Adds the answer to a question, and the answer that the organiser accepted it with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('answer', TEXT).execute();
  await db.schema.alterTable('submissions').addColumn('accepted_with', TEXT).execute();
}

import type { Kysely } from 'kysely';

const TEXT = 'text';

/** Adds the key in the link for the group. `password_hash` has its hash, as of a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trips').addColumn('entry_key', TEXT).execute();
}

import type { Kysely } from 'kysely';

const TEXT = 'text';

/** Adds the sound of a question. Its file is listed in `quiz_images`, as pictures and models are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tasks').addColumn('sound_url', TEXT).execute();
}

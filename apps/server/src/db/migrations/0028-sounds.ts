import type { Kysely } from 'kysely';

const TEXT = 'text';

/** Adds the sound of a question. The table `quiz_images` lists its file, as it does models. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tasks').addColumn('sound_url', TEXT).execute();
}

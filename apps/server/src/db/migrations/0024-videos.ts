import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';

/** Adds the video that a photo is the still of; null for a photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['video_type', 'video_sha256']) {
    await db.schema.alterTable('photos').addColumn(column, TEXT).execute();
  }
  await db.schema.alterTable('photos').addColumn('video_bytes', INTEGER).execute();
}

import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';

/** Adds how a photo was made and what it looks like, and tasks that want the camera. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('camera_only', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ['source', 'made_at']) {
    await db.schema.alterTable('submissions').addColumn(column, TEXT).execute();
  }
  for (const column of ['look', 'resembles']) {
    await db.schema.alterTable('photos').addColumn(column, TEXT).execute();
  }
}

import { type Kysely, sql } from 'kysely';

const TEXT = 'text';

/** Adds the scoreboard that everybody sees, and the gallery at the moment of a freeze. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empties the live log, whose entries get another shape. Clients that missed some get a snapshot.
  await sql`delete from changes`.execute(db);
  await db.schema
    .alterTable('game_state')
    .addColumn('board', TEXT, (c) => c.notNull().defaultTo('{"status":"live"}'))
    .execute();
  await db.schema
    .createTable('frozen_gallery')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('photo_id', TEXT, (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('points', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('frozen_once', ['trip_id', 'photo_id'])
    .execute();
  await db.schema.createIndex('frozen_gallery_of_photo').on('frozen_gallery').column('photo_id').execute();
}

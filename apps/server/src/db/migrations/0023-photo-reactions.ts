import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';

/** Adds the reactions to photos of the gallery, and whether they are switched on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_state')
    .addColumn('reactions_on', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('photo_reactions')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('photo_id', TEXT, (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.references('teams.id').onDelete('cascade'))
    .addColumn('kind', TEXT, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('photo_reactions_of_photo').on('photo_reactions').column('photo_id').execute();
  await db.schema.createIndex('photo_reactions_of_team').on('photo_reactions').column('team_id').execute();
}

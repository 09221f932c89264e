import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** Adds what teams write to the organiser, and whether they may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_state')
    .addColumn('replies_open', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('team_replies')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT)
    .addColumn('text', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .addColumn('is_read', INTEGER, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('team_replies_of_team').on('team_replies').column('team_id').execute();
}

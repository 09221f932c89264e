import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** Adds the hints of tasks, and the hints that teams took, which disappear with a team or task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('hints', TEXT, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .createTable('taken_hints')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('hint_id', TEXT, (c) => c.notNull())
    .addColumn('cost', INTEGER, (c) => c.notNull())
    .addColumn('taken_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('hint_once', ['team_id', 'task_id', 'hint_id'])
    .execute();
}

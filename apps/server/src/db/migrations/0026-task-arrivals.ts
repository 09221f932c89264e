import type { Kysely } from 'kysely';

const TEXT = 'text';
const BIGINT = 'bigint';

/** Adds that teams were at the place where a task opens. Nothing stores where they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('task_arrivals')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('arrived_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('arrival_once', ['team_id', 'task_id'])
    .execute();
}

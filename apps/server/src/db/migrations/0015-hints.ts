import { type Kysely, sql } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** Adds the hints that teams took. They disappear with their team or task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empties the log, whose entries get another shape. Clients that missed some get a snapshot.
  await sql`delete from changes`.execute(db);
  await db.schema
    .createTable('taken_hints')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('number', INTEGER, (c) => c.notNull())
    .addColumn('cost', INTEGER, (c) => c.notNull())
    .addColumn('taken_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('hint_once', ['team_id', 'task_id', 'number'])
    .execute();
}

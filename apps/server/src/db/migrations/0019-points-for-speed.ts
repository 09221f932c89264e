import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';

/** Adds speed points, the bonus of the first team, and the explanation of questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['speed_points', 'first_bonus', 'shows_answer']) {
    await db.schema
      .alterTable('tasks')
      .addColumn(column, INTEGER, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable('tasks')
    .addColumn('explanation', TEXT, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('completed_tasks')
    .addColumn('time_cost', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
}

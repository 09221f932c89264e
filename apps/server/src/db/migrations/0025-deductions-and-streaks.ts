import type { Kysely } from 'kysely';

const INTEGER = 'integer';

/** Adds what a wrong answer costs, and the bonus for right answers in a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['tasks', 'deduction'],
    ['completed_tasks', 'deduction'],
    ['game_state', 'streak_bonus'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, INTEGER, (c) => c.notNull().defaultTo(0))
      .execute();
  }
}

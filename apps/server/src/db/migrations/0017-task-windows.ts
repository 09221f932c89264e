import type { Kysely } from 'kysely';

const TEXT = 'text';
const BIGINT = 'bigint';

/** Adds when tasks open and close, and up to when the views show that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('task_window', TEXT, (c) => c.notNull().defaultTo('{"opens":null,"closes":null}'))
    .execute();
  await db.schema
    .alterTable('game_state')
    .addColumn('windows_at', BIGINT, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('game_profiles')
    .addColumn('task_ids', TEXT, (c) => c.notNull().defaultTo('[]'))
    .execute();
}

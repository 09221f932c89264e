import type { Kysely } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
/** Epoch milliseconds do not fit 32 bits. */
const BIGINT = 'bigint';

async function createGameTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trips')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('title', TEXT, (c) => c.notNull())
    .addColumn('time_zone', TEXT, (c) => c.notNull())
    .addColumn('content', TEXT, (c) => c.notNull())
    .addColumn('revision', BIGINT, (c) => c.notNull().defaultTo(0))
    .addColumn('admin_password_hash', TEXT, (c) => c.notNull())
    .addColumn('gallery_password_hash', TEXT)
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('tasks')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('description', TEXT, (c) => c.notNull())
    .addColumn('points', INTEGER, (c) => c.notNull())
    .addColumn('verification_requirements', TEXT, (c) => c.notNull())
    .addColumn('sequence_order', INTEGER, (c) => c.notNull())
    .addColumn('requires_previous_task', INTEGER, (c) => c.notNull())
    .addColumn('task_type', TEXT, (c) => c.notNull())
    .addColumn('instructions', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('tasks_in_order')
    .on('tasks')
    .columns(['trip_id', 'sequence_order', 'id'])
    .execute();
  await db.schema
    .createTable('teams')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('name', TEXT, (c) => c.notNull())
    .addColumn('color', TEXT, (c) => c.notNull())
    .addColumn('password_encrypted', TEXT)
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('teams_of_trip').on('teams').columns(['trip_id', 'created_at']).execute();
  await db.schema
    .createTable('game_state')
    .addColumn('trip_id', TEXT, (c) => c.primaryKey().references('trips.id').onDelete('cascade'))
    .addColumn('game_started', INTEGER, (c) => c.notNull())
    .addColumn('scoreboard_visible', INTEGER, (c) => c.notNull())
    .execute();
}

async function createPlayTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('completed_tasks')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('completed', INTEGER, (c) => c.notNull())
    .addColumn('points_awarded', INTEGER, (c) => c.notNull())
    .addColumn('failure_reason', TEXT)
    .addColumn('submission_id', TEXT)
    .addColumn('photo_id', TEXT)
    .addColumn('settled_at', BIGINT, (c) => c.notNull())
    .addUniqueConstraint('completed_once', ['team_id', 'task_id'])
    .execute();
  await db.schema.createIndex('completed_of_trip').on('completed_tasks').column('trip_id').execute();
  await db.schema.createIndex('completed_of_task').on('completed_tasks').column('task_id').execute();
  await db.schema
    .createTable('quiz_openings')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('opened_at', BIGINT, (c) => c.notNull())
    .addColumn('deadline_at', BIGINT)
    .addPrimaryKeyConstraint('opened_once', ['team_id', 'task_id'])
    .execute();
  await db.schema.createIndex('quiz_deadlines').on('quiz_openings').column('deadline_at').execute();
  await db.schema
    .createTable('submissions')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('attempt', INTEGER, (c) => c.notNull())
    .addColumn('verdict', TEXT, (c) => c.notNull())
    .addColumn('result', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('submissions_of_team_task')
    .on('submissions')
    .columns(['team_id', 'task_id'])
    .execute();
  await db.schema
    .createTable('photos')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('submission_id', TEXT, (c) => c.notNull())
    .addColumn('storage_key', TEXT, (c) => c.notNull())
    .addColumn('width', INTEGER, (c) => c.notNull())
    .addColumn('height', INTEGER, (c) => c.notNull())
    .addColumn('bytes', INTEGER, (c) => c.notNull())
    .addColumn('sha256', TEXT, (c) => c.notNull())
    .addColumn('taken_at', BIGINT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('photos_of_trip').on('photos').columns(['trip_id', 'created_at']).execute();
}

async function createAccessTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('token_hash', TEXT, (c) => c.notNull().unique())
    .addColumn('is_admin', INTEGER, (c) => c.notNull())
    .addColumn('is_gallery', INTEGER, (c) => c.notNull())
    .addColumn('team_id', TEXT, (c) => c.references('teams.id').onDelete('set null'))
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .addColumn('expires_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_team').on('sessions').column('team_id').execute();
  await db.schema
    .createTable('session_teams')
    .addColumn('session_id', TEXT, (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('session_team_once', ['session_id', 'team_id'])
    .execute();
  await db.schema
    .createTable('login_attempts')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('scope', TEXT, (c) => c.notNull())
    .addColumn('address', TEXT, (c) => c.notNull())
    .addColumn('failures', INTEGER, (c) => c.notNull())
    .addColumn('locked_until', BIGINT)
    .addColumn('updated_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('login_attempts_once', ['trip_id', 'scope', 'address'])
    .execute();
  await db.schema
    .createTable('changes')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('revision', BIGINT, (c) => c.notNull())
    .addColumn('announcement', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('changes_in_order', ['trip_id', 'revision'])
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createGameTables(db);
  await createPlayTables(db);
  await createAccessTables(db);
}

import { type Kysely, sql } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

async function extendTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('ar_enabled', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('tasks')
    .addColumn('ar_model_url', TEXT, (c) => c.notNull().defaultTo(''))
    .execute();
}

/** A submission gets its photo, its deadline and the organiser's review. */
async function extendSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('photo_id', TEXT).execute();
  await db.schema.alterTable('submissions').addColumn('deadline_at', BIGINT).execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('review', TEXT, (c) => c.notNull().defaultTo('none'))
    .execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('asked', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('submissions').addColumn('review_points', INTEGER).execute();
  await db.schema.alterTable('submissions').addColumn('review_reason', TEXT).execute();
  await sql`update submissions set photo_id =
    (select photos.id from photos where photos.submission_id = submissions.id)`.execute(db);
  await db.schema
    .createIndex('submissions_of_trip')
    .on('submissions')
    .columns(['trip_id', 'created_at'])
    .execute();
  await db.schema.createIndex('submission_deadlines').on('submissions').column('deadline_at').execute();
}

async function createOrganiserTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('score_adjustments')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('points', INTEGER, (c) => c.notNull())
    .addColumn('reason', TEXT, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('adjustments_of_team')
    .on('score_adjustments')
    .columns(['trip_id', 'team_id'])
    .execute();
  await db.schema
    .createTable('archives')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('subject', TEXT, (c) => c.notNull())
    .addColumn('label', TEXT, (c) => c.notNull())
    .addColumn('content', TEXT, (c) => c.notNull())
    .addColumn('expires_at', BIGINT)
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('archive_expiry').on('archives').column('expires_at').execute();
  await db.schema
    .createTable('game_profiles')
    .addColumn('id', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('name', TEXT, (c) => c.notNull())
    .addColumn('description', TEXT, (c) => c.notNull())
    .addColumn('tasks', TEXT, (c) => c.notNull())
    .addColumn('teams', TEXT, (c) => c.notNull())
    .addColumn('task_count', INTEGER, (c) => c.notNull())
    .addColumn('team_count', INTEGER, (c) => c.notNull())
    .addColumn('archive_id', TEXT, (c) => c.references('archives.id').onDelete('set null'))
    .addColumn('automatic', INTEGER, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('profiles_of_trip')
    .on('game_profiles')
    .columns(['trip_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('quiz_images')
    .addColumn('name', TEXT, (c) => c.primaryKey())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('bytes', INTEGER, (c) => c.notNull())
    .addColumn('created_at', BIGINT, (c) => c.notNull())
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // Older log entries have another shape. A client that missed some gets a new snapshot.
  await sql`delete from changes`.execute(db);
  await extendTasks(db);
  await extendSubmissions(db);
  await createOrganiserTables(db);
}

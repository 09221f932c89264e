import { type Kysely, sql } from 'kysely';

const TEXT = 'text';
const INTEGER = 'integer';
const BIGINT = 'bigint';

/** Adds the time at which the phone took a photo, and whether the photo came after the game. */
async function extendSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('captured_at', BIGINT).execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('late', INTEGER, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update submissions set captured_at =
    (select photos.taken_at from photos where photos.submission_id = submissions.id)`.execute(db);
}

/** Gives a running game a run from its first submission, because its real start is unknown. */
async function createRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_runs')
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('started_at', BIGINT, (c) => c.notNull())
    .addColumn('ended_at', BIGINT)
    .addPrimaryKeyConstraint('game_run_once', ['trip_id', 'started_at'])
    .execute();
  await sql`create unique index one_open_run on game_runs (trip_id) where ended_at is null`.execute(db);
  await sql`insert into game_runs (trip_id, started_at)
    select trip_id,
      coalesce((select min(created_at) from submissions where submissions.trip_id = game_state.trip_id), ${Date.now()})
    from game_state where game_started = 1`.execute(db);
}

/** `session_id` is no foreign key: the row of a phone that logs out expires like any other. */
async function createPresences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('presences')
    .addColumn('session_id', TEXT, (c) => c.notNull())
    .addColumn('trip_id', TEXT, (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('team_id', TEXT, (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('task_id', TEXT, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('expires_at', BIGINT, (c) => c.notNull())
    .addPrimaryKeyConstraint('presence_once', ['session_id', 'team_id', 'task_id'])
    .execute();
  await db.schema
    .createIndex('presences_of_team')
    .on('presences')
    .columns(['trip_id', 'team_id', 'task_id'])
    .execute();
  await db.schema.createIndex('presence_expiry').on('presences').column('expires_at').execute();
}

interface OldArchive {
  submissions: { id: string }[];
  photos: { submission_id: string; taken_at: number }[];
}

/** Gives the rows in archives the columns that new rows have. */
async function convertArchives(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from archives`.execute(db);
  for (const { id } of rows) {
    // Reads one archive at a time, because each may hold a whole game.
    const found = await sql<{ content: string }>`select content from archives where id = ${id}`.execute(db);
    const archive: OldArchive = JSON.parse(found.rows[0]?.content ?? '');
    const takenAt = new Map(archive.photos.map((photo) => [photo.submission_id, photo.taken_at]));
    const submissions = archive.submissions.map((row) => ({
      ...row,
      captured_at: takenAt.get(row.id) ?? null,
      late: 0,
    }));
    const content = JSON.stringify({ ...archive, game_runs: [], submissions });
    await sql`update archives set content = ${content} where id = ${id}`.execute(db);
  }
}

/** Stores when each game ran, for late photos, and which phones work on which task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empties the live log, whose entries get another shape. Clients that missed some get a snapshot.
  await sql`delete from changes`.execute(db);
  await extendSubmissions(db);
  await createRuns(db);
  await createPresences(db);
  await convertArchives(db);
}

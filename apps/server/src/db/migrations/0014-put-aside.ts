import { type Kysely, sql } from 'kysely';

/** An archive's rows in JSON, by table; very old archives lack some tables. */
type Content = Readonly<Record<string, readonly Row[]>>;
type Row = Readonly<Record<string, unknown>>;

interface Archive {
  id: string;
  trip_id: string;
  content: Content;
  created_at: number;
}

/** Rows in one statement: far fewer values than either database allows. */
const ROWS_AT_ONCE = 200;

/** The columns that older rows lack, with their values. */
const DEFAULTS_OF_NEW_COLUMNS: Readonly<Record<string, Row>> = {
  submissions: { captured_at: null, late: 0 },
};

/** Inserts rows with the same columns. A row whose key is taken is skipped. */
async function insert(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) => ({ ...DEFAULTS_OF_NEW_COLUMNS[table], ...row }));
    const columns = Object.keys(some[0] ?? {});
    const values = some.map((row: Row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} on conflict do nothing`.execute(db);
  }
}

/** The key includes the archive: a game may begin in the same millisecond as an archived one. */
async function rebuildRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_runs_now')
    .addColumn('trip_id', 'text', (c) => c.notNull().references('trips.id').onDelete('cascade'))
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('archive_id', 'text', (c) => c.references('archives.id').onDelete('cascade'))
    .execute();
  await sql`insert into game_runs_now (trip_id, started_at, ended_at)
    select trip_id, started_at, ended_at from game_runs`.execute(db);
  await db.schema.dropTable('game_runs').execute();
  await sql`alter table game_runs_now rename to game_runs`.execute(db);
  await sql`create unique index one_open_run on game_runs (trip_id) where ended_at is null`.execute(db);
  await sql`create unique index game_run_once on game_runs (trip_id, started_at, coalesce(archive_id, ''))`.execute(
    db,
  );
}

async function archivesOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from archives order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads one archive at a time: each may hold a whole game. */
async function find(db: Kysely<unknown>, id: string): Promise<Archive | null> {
  const { rows } = await sql<{ id: string; trip_id: string; content: string; created_at: number }>`
    select id, trip_id, content, created_at from archives where id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, content: JSON.parse(row.content) };
}

/** Inserts the rows that other rows refer to, and gives runs of archived games an end. */
async function insertParentRows(db: Kysely<unknown>, { id, content, created_at }: Archive): Promise<void> {
  const aside = (table: string): Row[] => (content[table] ?? []).map((row) => ({ ...row, archive_id: id }));
  await insert(db, 'tasks', aside('tasks'));
  await insert(db, 'teams', aside('teams'));
  await insert(db, 'organiser_messages', aside('organiser_messages'));
  const runs = aside('game_runs').map((run) => ({ ...run, ended_at: run['ended_at'] ?? created_at }));
  await insert(db, 'game_runs', runs);
}

async function idsOf(db: Kysely<unknown>, table: string, tripId: string): Promise<Set<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where trip_id = ${tripId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Leaves out rows whose team or task is gone, and lists the files of their photos for deletion. */
async function insertPlay(db: Kysely<unknown>, { trip_id, content }: Archive): Promise<void> {
  const [teams, tasks] = [await idsOf(db, 'teams', trip_id), await idsOf(db, 'tasks', trip_id)];
  const belongs = (row: Row) =>
    teams.has(row['team_id']) && (row['task_id'] === undefined || tasks.has(row['task_id']));
  for (const table of ['submissions', 'photos', 'completed_tasks', 'quiz_openings', 'score_adjustments']) {
    await insert(db, table, (content[table] ?? []).filter(belongs));
  }
  const lost = (content['photos'] ?? []).filter((row) => !belongs(row));
  const erased = lost.map(({ storage_key }) => ({ storage_key, erased_at: Date.now() }));
  await insert(db, 'erased_photos', erased);
}

/**
 * Archived rows now stay in their tables and name their archive; until now an archive was a JSON
 * copy. A server of the previous version would show those rows in the current game, so none may run
 * at the same time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'teams', 'organiser_messages']) {
    await db.schema
      .alterTable(table)
      // NULL: the row is in the current game.
      .addColumn('archive_id', 'text', (c) => c.references('archives.id').onDelete('cascade'))
      .execute();
  }
  await rebuildRuns(db);
  for (const table of ['tasks', 'teams', 'organiser_messages', 'game_runs']) {
    await db.schema.createIndex(`${table}_put_aside`).on(table).column('archive_id').execute();
  }
  const ids = await archivesOf(db);
  // Parent rows of all archives come first: an attempt and its team may be in different ones.
  for (const write of [insertParentRows, insertPlay]) {
    for (const id of ids) {
      const archive = await find(db, id);
      if (archive !== null) await write(db, archive);
    }
  }
  await sql`update archives set content = ''`.execute(db);
}

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isPostgresEmpty } from '../../db/copies/postgres.ts';
import { newHost, quietDeps, restoreTo } from '../../testing/backup-builders.ts';
import { newDataFolder } from '../../testing/server-process.ts';
import { BOTH_DIALECTS } from '../../testing/test-server.ts';
import { createArchiveWriter, entryOfTable, FORMAT_VERSION, openArchive } from './archive.ts';
import { BackupFailure } from './folder.ts';
import { createArchiveFile } from './making.ts';
import { checkArchive } from './restoring.ts';

/** Makes an archive with these bytes for the tables, and a valid manifest. */
async function archiveOf(tables: Readonly<Record<string, Buffer>>): Promise<string> {
  const path = join(await newDataFolder(), 'met-de-hand.zip');
  const writer = createArchiveWriter(path);
  const written = [];
  for (const [name, bytes] of Object.entries(tables)) {
    written.push({ name, rows: 1, entry: await writer.add(entryOfTable(name), bytes) });
  }
  await writer.end({
    format: 'reisspel-backup',
    version: FORMAT_VERSION,
    createdAt: 0,
    database: 'sqlite',
    migrations: ['0001-foundation'],
    tables: written,
    secret: { kind: 'setting' },
    secretMark: '',
    photos: 'inside',
    files: [],
    missing: [],
  });
  return path;
}

const ROW = gzipSync('{"name":"x"}\n');

const BROKEN: readonly (readonly [string, Record<string, Buffer>, string])[] = [
  ['rows that are no JSON', { trips: gzipSync('not json\n') }, 'trips: '],
  ['rows that are no objects', { trips: gzipSync('[1]\n') }, 'trips: '],
  ['rows that are not compressed', { trips: Buffer.from('{}') }, 'trips: '],
  ['a table of SQLite itself', { sqlite_master: ROW }, 'sqlite_master: '],
  ['a table of the migrations', { kysely_migration: ROW }, 'kysely_migration: '],
  ['a table of PostgreSQL', { pg_authid: ROW }, 'pg_authid: '],
];

test.each(BROKEN)(
  'an archive with %s changes nothing, and the refusal names the table',
  async (_, tables, table) => {
    const path = await archiveOf(tables);
    for (const dialect of BOTH_DIALECTS) {
      const target = await newHost(dialect);
      const restored = await restoreTo(path, target);
      const flaw = { kind: 'rows', reason: expect.stringContaining(table) };
      expect(restored).toMatchObject({ kind: 'flawed', flaws: [flaw] });
      const left = dialect === 'sqlite' ? ['reisspel.db.lock'] : [];
      expect(await readdir(target.dataDir)).toEqual(left);
      if (target.database.kind === 'postgres') expect(await isPostgresEmpty(target.database.url)).toBe(true);
    }
  },
);

test('a check that is aborted in the middle of the rows reports no flaw', async () => {
  const path = await archiveOf({ trips: ROW });
  const opened = await openArchive(path);
  if (!opened.ok) throw new Error(opened.problem.kind);
  const { archive } = opened;
  const scratch = `${path}.db`;
  const checking = checkArchive({
    archive,
    scratch,
    onProgress: () => {},
    signal: AbortSignal.abort(),
  });
  await expect(checking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  archive.close();
});

test('refuses a table name with SQL or terminal control codes', async () => {
  const opened = await openArchive(await archiveOf({ 'x"; drop table trips; --\u001b[2J': ROW }));
  expect(opened).toEqual({ ok: false, problem: { kind: 'not_a_backup' } });
});

test('a backup refuses to overwrite a file before it does any work', async () => {
  const path = join(await newDataFolder(), 'alles.zip');
  await writeFile(path, 'of somebody');
  const { database, storage } = await newHost('sqlite');
  const source = { database, storage, pool: storage, secretPath: null, secretMark: '' };
  const making = createArchiveFile(path, source, quietDeps({ now: () => 0 }));
  await expect(making).rejects.toEqual(new BackupFailure({ kind: 'folder' }));
});

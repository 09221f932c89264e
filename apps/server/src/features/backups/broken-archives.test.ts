import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isPostgresEmpty } from '../../db/copies/fill-postgres.ts';
import { emptyHost, flawsOf, inPeace, restoreTo } from '../../testing/backup-builders.ts';
import { newDataFolder } from '../../testing/server-process.ts';
import { BOTH_DIALECTS } from '../../testing/test-server.ts';
import { openArchive } from './archive-reader.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { checkArchive } from './checking.ts';
import { createFile } from './creating.ts';
import { entryOfTable, FORMAT_VERSION } from './manifest.ts';
import { BackupFailure } from './trouble.ts';

/** An archive by hand, of these bytes for these tables, whose manifest and digests are right. */
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
    damaged: [],
  });
  return path;
}

const ROW = gzipSync('{"name":"x"}\n');

const BROKEN: readonly (readonly [string, Record<string, Buffer>, object])[] = [
  ['rows that are no JSON', { trips: gzipSync('not json\n') }, { kind: 'row', table: 'trips' }],
  ['rows that are no rows', { trips: gzipSync('[1]\n') }, { kind: 'row', table: 'trips' }],
  ['rows that are not compressed', { trips: Buffer.from('{}') }, { kind: 'row', table: 'trips' }],
  ['a table of the database itself', { sqlite_master: ROW }, { kind: 'table', table: 'sqlite_master' }],
  ['a table of the migrations', { kysely_migration: ROW }, { kind: 'table', table: 'kysely_migration' }],
  ['a table of PostgreSQL', { pg_authid: ROW }, { kind: 'table', table: 'pg_authid' }],
];

test.each(BROKEN)(
  'an archive with %s changes nothing, and the flaw has a name',
  async (_, tables, problem) => {
    const path = await archiveOf(tables);
    for (const dialect of BOTH_DIALECTS) {
      const target = await emptyHost(dialect);
      const restored = await restoreTo(path, target);
      expect(restored).toMatchObject({ kind: 'flawed', flaws: [{ kind: 'rows', problem }] });
      expect(await readdir(target.dataDir)).toEqual(['.restoring.lock']);
      if (target.database.kind === 'postgres') expect(await isPostgresEmpty(target.database.url)).toBe(true);
    }
  },
);

test('who breaks off in the middle of the rows is told of no flaw', async () => {
  const path = await archiveOf({ trips: ROW });
  const opened = await openArchive(path);
  if (!opened.ok) throw new Error(opened.problem.kind);
  const { archive } = opened;
  const scratch = `${path}.db`;
  const checking = checkArchive({
    archive,
    pool: null,
    scratch,
    onProgress: () => {},
    signal: AbortSignal.abort(),
  });
  await expect(checking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  archive.close();
});

test('a name that is no name is none of ours, and gets as far as no statement and no screen', async () => {
  const opened = await openArchive(await archiveOf({ 'x"; drop table trips; --\u001b[2J': ROW }));
  expect(opened).toEqual({ ok: false, problem: { kind: 'manifest_damaged' } });
});

test('one of before the word for who opens it was listed is whole', async () => {
  const path = await archiveOf({});
  expect(await flawsOf(path, join(path, '..'))).toEqual([]);
});

test('a file that is there already is told once, and before the work', async () => {
  const path = join(await newDataFolder(), 'alles.zip');
  await writeFile(path, 'of somebody');
  const { database, storage } = await emptyHost('sqlite');
  const source = { database, storage, secret: { kind: 'setting', mark: '' } } as const;
  const making = createFile(path, source, inPeace({ now: () => 0 }));
  await expect(making).rejects.toEqual(new BackupFailure({ kind: 'folder' }));
});

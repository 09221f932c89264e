import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScrubber } from './scrub.ts';
import { openSqlite } from './sqlite.ts';

const NAME = 'Team Zeester';

let folder: string;
let path: string;
let opened: ReturnType<typeof openSqlite>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-scrub-'));
  path = join(folder, 'test.db');
  opened = openSqlite(path, () => {});
  await sql`create table notes (text text)`.execute(opened.kysely);
  await opened.database.write((tx) => sql`insert into notes values (${NAME}), ('ander')`.execute(tx.query));
});
afterEach(async () => {
  await opened.database.close();
  await rm(folder, { recursive: true, force: true });
});

const forget = () =>
  opened.database.write((tx) => sql`delete from notes where text = ${NAME}`.execute(tx.query));
const canBeRead = async (file: string) => (await readFile(file)).includes(NAME);

test('deleted data is overwritten in the file', async () => {
  await sql`pragma wal_checkpoint(truncate)`.execute(opened.kysely);
  expect(await canBeRead(path)).toBe(true);
  await forget();
  await sql`pragma wal_checkpoint(truncate)`.execute(opened.kysely);
  expect(await canBeRead(path)).toBe(false);
});

test('a scrub also removes deleted data from the WAL, while another process reads', async () => {
  await forget();
  expect(await canBeRead(`${path}-wal`)).toBe(true);
  const backup = new DatabaseSync(path, { readOnly: true });
  backup.exec('begin; select * from notes');
  const scrubbed = opened.database.scrub();
  await sql`insert into notes values ('later')`.execute(opened.kysely);
  backup.exec('commit');
  backup.close();
  await scrubbed;
  expect(await canBeRead(`${path}-wal`)).toBe(false);
  expect(await canBeRead(path)).toBe(false);
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(opened.kysely);
  expect(rows.map(({ text }) => text)).toEqual(['ander', 'later']);
});

test.each(['begin; select * from notes', 'begin immediate'])(
  'a scrub that another process blocks (%s) throws, and is completed later',
  async (holding) => {
    const scrubber = createScrubber(opened.kysely, 0);
    await forget();
    const backup = new DatabaseSync(path);
    backup.exec(holding);
    await expect(scrubber.scrub()).rejects.toThrow('can still be read');
    expect(await canBeRead(`${path}-wal`)).toBe(true);
    backup.exec('commit');
    backup.close();
    await scrubber.finish();
    expect(await canBeRead(`${path}-wal`)).toBe(false);
    expect(await canBeRead(path)).toBe(false);
  },
);

import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase, startPostgresCluster } from './postgres-cluster.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

describe('the PostgreSQL of a test run', () => {
  test('gives each caller its own empty database', async () => {
    const [one, other] = await Promise.all([
      createDatabase(inject('postgresUrl')),
      createDatabase(inject('postgresUrl')),
    ]);
    await query(one, 'create table only_here (id int)');
    expect(await query(other, "select * from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  test('copies a template with its content', async () => {
    const template = await createDatabase(inject('postgresUrl'));
    await query(template, 'create table prepared as select 7 as value');
    const copy = await createDatabase(inject('postgresUrl'), nameOf(template));
    expect(await query(copy, 'select value from prepared')).toEqual([{ value: 7 }]);
  });

  test('uses UTC as its time zone', async () => {
    const settings = await query(inject('postgresUrl'), "select current_setting('timezone') as zone");
    expect(settings).toEqual([{ zone: 'UTC' }]);
  });

  test('leaves no files and no process when it stops', async () => {
    const cluster = await startPostgresCluster();
    const [row] = await query(cluster.url, "select current_setting('data_directory') as folder");
    const folder = typeof row === 'object' && row !== null && 'folder' in row ? String(row.folder) : '';
    expect(existsSync(folder)).toBe(true);
    await cluster.stop();
    expect(existsSync(folder)).toBe(false);
    await expect(query(cluster.url, 'select 1')).rejects.toThrow();
  });
});

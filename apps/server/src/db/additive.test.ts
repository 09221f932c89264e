import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Kysely, TableMetadata } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { DIALECTS } from '../testing/test-server.ts';
import { rethrow } from './database.ts';
import { openPostgres } from './dialects/postgres.ts';
import { migrate, migrateAsOf } from './migrate.ts';
import type { Schema } from './tables/schema.ts';

const MIGRATIONS = readdirSync(join(import.meta.dirname, 'migrations'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

async function tablesOf(kysely: Kysely<Schema>): Promise<Map<string, TableMetadata>> {
  return new Map((await kysely.introspection.getTables()).map((table) => [table.name, table]));
}

/**
 * Finds what breaks the previous version: a column that it reads is removed or changed, or a write
 * that it makes is refused. Two servers on one database are updated one after the other (design 8),
 * so a migration must not break the version before it.
 */
function breakingChanges(before: TableMetadata, after: TableMetadata | undefined): string[] {
  if (after === undefined) return [`table ${before.name} is gone`];
  const columnsAfter = new Map(after.columns.map((column) => [column.name, column]));
  const namesBefore = new Set(before.columns.map(({ name }) => name));
  const changed = before.columns.flatMap((column) => {
    const now = columnsAfter.get(column.name);
    const place = `${before.name}.${column.name}`;
    if (now === undefined) return [`${place} is gone`];
    if (now.dataType !== column.dataType) return [`${place} has another type`];
    const isStricter = column.isNullable && !now.isNullable && !now.hasDefaultValue;
    return isStricter ? [`${place} must be filled in`] : [];
  });
  const required = after.columns
    .filter((column) => !namesBefore.has(column.name) && !column.isNullable && !column.hasDefaultValue)
    .map(({ name }) => `${before.name}.${name} is new and must be filled in`);
  return [...changed, ...required];
}

describe.each(DIALECTS)('an update on %s', (dialect) => {
  test('works beside a server of the previous version', async () => {
    const { kysely } = await openEmptyDatabase(dialect);
    const breaking: Record<string, string[]> = {};
    for (const [index, name] of MIGRATIONS.entries()) {
      const before = await tablesOf(kysely);
      await migrateAsOf(kysely, MIGRATIONS.slice(0, index + 1));
      const after = await tablesOf(kysely);
      const changes = [...before.values()].flatMap((table) => breakingChanges(table, after.get(table.name)));
      if (changes.length > 0) breaking[name] = changes.toSorted();
    }
    expect(breaking).toEqual({});
  });
});

test('servers that start together on one PostgreSQL migrate it once, and all start', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const sources = Array.from({ length: 3 }, () => openPostgres(url, rethrow));
  await Promise.all(sources.map(({ kysely }) => migrate(kysely)));
  const [first] = sources;
  const tables = first === undefined ? new Map() : await tablesOf(first.kysely);
  expect([...tables.keys()]).toContain('trips');
  await Promise.all(sources.map(({ database }) => database.close()));
});

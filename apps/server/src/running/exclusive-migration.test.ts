import { expect, inject, onTestFinished, test } from 'vitest';
import { rethrow } from '../db/database.ts';
import { connectTo, openPostgres } from '../db/dialects/postgres.ts';
import { hasAllMigrations, migrateAsOf } from '../db/migrate.ts';
import { createPostgresBus } from '../platform/bus.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { migrateExclusively, tryExclusiveMigration } from './data.ts';

test('an older database is migrated after the server of the previous version has stopped', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const { kysely, database } = openPostgres(url, rethrow);
  onTestFinished(() => database.close());
  await migrateAsOf(kysely, ['0013-screen']);
  const older = await createPostgresBus({ connect: () => connectTo(url), onError: rethrow });
  expect(await tryExclusiveMigration(url, kysely)).toBe(false);
  const updating = Promise.all([
    // Two new servers start together: one migrates, and the other finds it done.
    migrateExclusively({ kind: 'postgres', url }, kysely),
    migrateExclusively({ kind: 'postgres', url }, kysely),
  ]);
  expect(await database.read(hasAllMigrations)).toBe(false);
  await older.close();
  await updating;
  expect(await database.read(hasAllMigrations)).toBe(true);
});

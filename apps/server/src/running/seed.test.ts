import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '../db/dialects/postgres.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { migrate } from '../db/migrate.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { DIALECTS, TestClock } from '../testing/test-server.ts';
import { seed } from './seed.ts';

function rethrow(error: unknown): never {
  throw error;
}

test.each(DIALECTS)(
  'servers that start on one empty %s at the same moment make one trip',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'reisspel-seed-'));
    const { kysely, database } =
      dialect === 'sqlite'
        ? openSqlite(join(folder, 'seed.db'), rethrow)
        : openPostgres(await createDatabase(inject('postgresUrl')), rethrow);
    await migrate(kysely);
    const deps = { database, clock: new TestClock(), secrets: createSecretBox(Buffer.from('seed')) };
    const passwords = await Promise.all([1, 2, 3].map(() => seed(deps, { adminPassword: null, demo: true })));
    expect(passwords.filter((password) => password !== null)).toHaveLength(1);
    const count = (table: 'trips' | 'tasks' | 'teams') =>
      database.read(async (tx) => (await tx.query.selectFrom(table).select('id').execute()).length);
    expect([await count('trips'), await count('tasks'), await count('teams')]).toEqual([1, 7, 3]);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  },
);

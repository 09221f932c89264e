import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { BusMessage } from '../platform/bus.ts';
import { createPostgresBus } from '../platform/postgres-bus.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { openPostgres } from './postgres.ts';

/** Ends every other connection to this database, as a restart of PostgreSQL would. */
const CUT_OTHERS = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('a connection that is lost in the middle of a query fails that query, and the next one works', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const heard: unknown[] = [];
  const { database } = openPostgres(url, (error) => heard.push(error));
  const other = openPostgres(url, (error) => heard.push(error));
  const sleeping = database.read((tx) => sql`select pg_sleep(60)`.execute(tx.query));
  const failed = expect(sleeping).rejects.toThrow();
  const isAsleep = async () => {
    const { rows } = await other.database.read((tx) =>
      sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'`.execute(tx.query),
    );
    return rows.length > 0;
  };
  while (!(await isAsleep()));
  await other.database.read((tx) => CUT_OTHERS.execute(tx.query));
  await failed;
  const { rows } = await database.read((tx) => sql`select 1 as one`.execute(tx.query));
  expect(rows).toEqual([{ one: 1 }]);
  expect(heard).not.toEqual([]);
  await Promise.all([database.close(), other.database.close()]);
});

test('the bus hears again after its connection was lost, and passes over what is not ours', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const heard: unknown[] = [];
  const bus = await createPostgresBus({ url, onError: (error) => heard.push(error) });
  const { database } = openPostgres(url, (error) => heard.push(error));
  const messages: BusMessage[] = [];
  let wake = () => {};
  bus.subscribe((message) => {
    messages.push(message);
    wake();
  });
  await database.read((tx) => CUT_OTHERS.execute(tx.query));
  const message: BusMessage = { type: 'revision', tripId: 'reis', revision: 7 };
  // Until the bus has connected again there is nobody to hear it.
  while (messages.length === 0) {
    await database.write((tx) => sql`select pg_notify('reisspel', 'geen json')`.execute(tx.query));
    await database.write((tx) =>
      sql`select pg_notify('reisspel', ${JSON.stringify(message)})`.execute(tx.query),
    );
    await Promise.race([
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
      database.read((tx) => sql`select pg_sleep(0.1)`.execute(tx.query)),
    ]);
  }
  expect(messages[0]).toEqual(message);
  await Promise.all([bus.close(), database.close()]);
});

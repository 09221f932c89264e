import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Bus, BusMessage } from '../../platform/bus.ts';
import { createPostgresBus } from '../../platform/bus.ts';
import { openLink } from '../../testing/broken-link.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import { openPostgresSnapshot } from '../copies/postgres.ts';
import type { Database } from '../database.ts';
import { connectTo, openPostgres, tryPostgresLock } from './postgres.ts';

/** Ends every other connection to this database, as a restart of PostgreSQL does. */
const CUT_OTHERS = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('a query fails when its connection is lost, and the next query works', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const errors: unknown[] = [];
  const { database } = openPostgres(url, (error) => errors.push(error));
  const other = openPostgres(url, (error) => errors.push(error));
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
  expect(errors).not.toEqual([]);
  await Promise.all([database.close(), other.database.close()]);
});

/** Expects the bus to report that it is connected again, and then to receive a message. */
async function expectHearingAgain(bus: Bus, database: Database): Promise<void> {
  const messages: BusMessage[] = [];
  let wake = () => {};
  bus.subscribe((message) => {
    messages.push(message);
    wake();
  });
  const message: BusMessage = { type: 'revision', tripId: 'reis', revision: 7 };
  while (messages.length < 2) {
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
  expect(messages.slice(0, 2)).toEqual([{ type: 'reconnected' }, message]);
}

test('the bus receives messages again after its connection was lost, and ignores unknown ones', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const onError = () => {};
  const bus = await createPostgresBus({ connect: () => connectTo(url), onError });
  const { database } = openPostgres(url, onError);
  await database.read((tx) => CUT_OTHERS.execute(tx.query));
  await expectHearingAgain(bus, database);
  await Promise.all([bus.close(), database.close()]);
});

test('the bus receives messages again after its connection went silent', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const link = await openLink(url);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const bus = await createPostgresBus({ connect: () => connectTo(link.url), onError, checkMs: 250 });
  const { database } = openPostgres(url, onError);
  link.silence();
  await expectHearingAgain(bus, database);
  expect(errors).toContainEqual(new Error('The connection that listens gave no answer'));
  await Promise.all([bus.close(), database.close()]);
  await link.cut();
});

/** Fakes timeouts, which then pass only when the test says so. The network stays real. */
function fakeTimeouts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('a lock and a backup fail within half a minute if the database accepts connections but does not answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : null;
  const url = `postgres://reisspel:geheim@127.0.0.1:${port}/reisspel`;
  fakeTimeouts();
  const locking = expect(tryPostgresLock(url, 1)).rejects.toThrow('timeout expired');
  const reading = expect(openPostgresSnapshot(url)).rejects.toThrow('timeout expired');
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all([locking, reading]);
  silent.close();
});

test('a query to a database that went silent fails, and an idle connection can be closed', async () => {
  const link = await openLink(await createDatabase(inject('postgresUrl')));
  const [busy, idle] = [await connectTo(link.url, { answerMs: 30_000 }), await connectTo(link.url)];
  link.silence();
  fakeTimeouts();
  const failed = expect(busy.client.query('select 1')).rejects.toThrow('Query read timeout');
  const closed = idle.close();
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all([failed, closed]);
  await busy.close();
  await link.cut();
});

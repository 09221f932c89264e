import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantOf } from '@reisspel/rules/zoned-time';
import { expect, inject, test } from 'vitest';
import { rethrow } from '../db/database.ts';
import { openPostgres } from '../db/dialects/postgres.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { migrate } from '../db/migrate.ts';
import { inTrip, mintTripScope } from '../db/trip-scope.ts';
import { findFirstTripId, findPublishedTrip } from '../db/trips.ts';
import { demoTrip } from '../features/trip/demo-trip.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { BOTH_DIALECTS, TestClock } from '../testing/test-server.ts';
import { seed } from './seed.ts';

test.each(BOTH_DIALECTS)(
  'servers that start together on an empty %s database make one trip',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'reisspel-seed-'));
    const { kysely, database } =
      dialect === 'sqlite'
        ? openSqlite(join(folder, 'seed.db'), rethrow)
        : openPostgres(await createDatabase(inject('postgresUrl')), rethrow);
    await migrate(kysely);
    const deps = { database, clock: new TestClock(), secrets: createSecretBox(Buffer.from('seed')) };
    const passwords = await Promise.all(
      [1, 2, 3].map(() => seed(deps, { adminPassword: null, demo: true, demoStart: null })),
    );
    expect(passwords.filter((password) => password !== null)).toHaveLength(1);
    const count = (table: 'trips' | 'tasks' | 'teams') =>
      database.read(async (tx) => (await tx.query.selectFrom(table).select('id').execute()).length);
    expect([await count('trips'), await count('tasks'), await count('teams')]).toEqual([1, 7, 3]);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  },
);

/** Creates a database at this time. Returns its trip. */
async function tripOfNewDatabase(now: string, demoStart: string | null = null) {
  const { kysely, database } = openSqlite(':memory:', rethrow);
  await migrate(kysely);
  const clock = { now: () => Date.parse(now) };
  const deps = { database, clock, secrets: createSecretBox(Buffer.from('seed')) };
  await seed(deps, { adminPassword: 'zon-zee-strand', demo: false, demoStart });
  const content = await database.read(async (tx) => {
    const tripId = await findFirstTripId(tx);
    if (tripId === null) throw new Error('There is no trip');
    return (await findPublishedTrip(inTrip(tx, mintTripScope(tripId)))).content;
  });
  await database.close();
  return content;
}

test.each([
  ['2026-11-23T20:00:00Z', '2026-12-11', '2026-12-11T13:25:00Z'],
  // At 22:00 UTC on Thursday, it becomes Friday in Spain: the time zone of the trip counts.
  ['2026-07-02T21:59:00Z', '2026-07-17', '2026-07-17T12:25:00Z'],
  ['2026-07-02T22:01:00Z', '2026-07-17', '2026-07-17T12:25:00Z'],
  ['2026-07-03T22:01:00Z', '2026-07-24', '2026-07-24T12:25:00Z'],
])('a database that is new at %s gets the example weekend from %s on', async (now, startsOn, leaves) => {
  const trip = await tripOfNewDatabase(now);
  expect(trip.startsOn).toBe(startsOn);
  expect(instantOf(trip.countdownAt)).toBe(Date.parse(leaves));
  const [outbound, back] = trip.flights.items;
  expect([outbound?.flightNumber, outbound?.departure.at.local, back?.arrival.at.local]).toEqual([
    'HV 6145',
    `${startsOn}T14:25`,
    `${trip.endsOn}T12:55`,
  ]);
  const weekday = (day: string) => new Date(day).getUTCDay();
  expect(trip.schedule.days.map(({ day }) => weekday(day))).toEqual([5, 6, 0, 1]);
  expect(JSON.stringify(trip)).not.toContain('2025-06');
});

test('a new database gets the example weekend from the day of DEMO_START', async () => {
  expect(await tripOfNewDatabase('2026-11-23T20:00:00Z', demoTrip.startsOn)).toEqual(demoTrip);
});

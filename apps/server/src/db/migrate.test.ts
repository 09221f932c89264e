import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveId, TripId } from '@reisspel/contract/ids';
import { AdminState, TaskResult } from '@reisspel/contract/live';
import { AdminTask } from '@reisspel/contract/tasks';
import { placeRestored } from '@reisspel/rules/game/saved-game';
import { createViews } from '@reisspel/rules/game/view';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Announcer } from '../live/announcer.ts';
import { loadGame } from '../live/load-game.ts';
import { putAside, restorePutAside } from '../live/put-aside.ts';
import { Work } from '../live/work.ts';
import { uuidv7 } from '../platform/secrets/ids.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { BOTH_DIALECTS, DIALECTS } from '../testing/test-server.ts';
import { migrate, migrateAsOf } from './migrate.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as game from './migrations/0002-game.ts';
import * as trips from './migrations/0003-trips.ts';
import * as flights from './migrations/0004-flights.ts';
import * as ai from './migrations/0005-ai.ts';
import type { Schema } from './tables/schema.ts';
import { mintTripScope } from './trip-scope.ts';
import { findDefaultTripId, findPublishedTrip } from './trips.ts';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`;
const [TRIP, TASK, TEAM, REFUSED, PHOTO] = [1, 2, 3, 4, 5].map(id);

/** The trip pages as the first version stored them: times with an offset, every part shown. */
const OLD_CONTENT = JSON.stringify({
  place: 'Villajoyosa',
  startsOn: '2025-06-20',
  endsOn: '2025-06-23',
  countdownAt: '2025-06-20T13:25:00+01:00',
  notice: null,
  flights: [
    {
      direction: 'outbound',
      flightNumber: 'HV 6145',
      airline: 'Zonvlucht',
      departure: { code: 'AMS', airport: 'Schiphol', terminal: '1', at: '2025-06-20T14:25:00+02:00' },
      arrival: { code: 'ALC', airport: 'Alicante', terminal: 'N', at: '2025-06-20T16:55:00+02:00' },
    },
  ],
  baggage: [{ title: 'Handbagage', detail: '' }],
  flightTips: ['Wees op tijd.'],
  hotel: {
    name: 'Hotel Mar Blau',
    stars: 3,
    checkIn: { day: '2025-06-20', from: '15:00' },
    checkOut: { day: '2025-06-23', before: '11:00' },
    facilities: ['Zwembad'],
    address: ['Avenida del Puerto 12'],
    phone: '',
    position: { latitude: 38.5, longitude: -0.2 },
    bookingUrl: 'https://example.com/',
  },
  days: [
    { day: '2025-06-20', title: 'Aankomst', items: [{ time: '18:00', title: 'Inchecken', detail: '' }] },
  ],
  homeDays: [],
  promises: ['We bellen.'],
});

const BEFORE_LATE_PHOTOS = {
  '0001-foundation': foundation,
  '0002-game': game,
  '0003-trips': trips,
  '0004-flights': flights,
  '0005-ai': ai,
};

async function migrateWith(kysely: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: kysely, provider }).migrateToLatest();
  if (error) throw error;
}

/** A game as the first version stored it: with one refused photo, and a change in the live log. */
async function fillFirstVersion(kysely: Kysely<Schema>): Promise<void> {
  await migrateWith(kysely, { '0001-foundation': foundation });
  const requirements = JSON.stringify([
    { type: 'photo-config', maxRetries: 2 },
    { type: 'brightness', minBrightness: 60 },
  ]);
  const result = JSON.stringify({
    id: REFUSED,
    attempt: 1,
    outcome: { verdict: 'refused', attemptsLeft: 1 },
    checks: [{ type: 'brightness', passed: false, measured: 20, minBrightness: 60 }],
    photoId: PHOTO,
  });
  await sql`insert into trips values (${TRIP}, 'Reis', 'Europe/Madrid', ${OLD_CONTENT}, 1, 'hash', null, 1)`.execute(
    kysely,
  );
  await sql`insert into game_state values (${TRIP}, 1, 0)`.execute(kysely);
  await sql`insert into tasks values (${TASK}, ${TRIP}, 'Opdracht 1 - Foto', 20, ${requirements}, 1, 0, 'photo', 'Zee', 1)`.execute(
    kysely,
  );
  await sql`insert into teams values (${TEAM}, ${TRIP}, 'Rode Team', '#C23E18', null, 1)`.execute(kysely);
  await sql`insert into submissions values (${REFUSED}, ${TRIP}, ${TEAM}, ${TASK}, 1, 'refused', ${result}, 1)`.execute(
    kysely,
  );
  await sql`insert into photos values (${PHOTO}, ${TRIP}, ${TEAM}, ${TASK}, ${REFUSED}, 'key', 4, 3, 9, 'sha', 1, 1)`.execute(
    kysely,
  );
  await sql`insert into changes values (${TRIP}, 1, '{"type":"resync"}', 1)`.execute(kysely);
}

describe.each(DIALECTS)('a database of the first version on %s', (dialect) => {
  test('has the same content after the update, including a refused photo', async () => {
    const { kysely, database } = await openEmptyDatabase(dialect);
    await fillFirstVersion(kysely);
    await migrate(kysely);
    const scope = mintTripScope(TripId.parse(TRIP));
    const game = await database.readTrip(scope, loadGame);
    expect(game.tasks).toMatchObject([
      {
        arModelUrl: null,
        verificationRequirements: [
          { type: 'photo-config', maxRetries: 2, autoAdvanceTimeout: null, failOnTimeout: false },
          { type: 'brightness' },
        ],
      },
    ]);
    expect(game.play[0]?.tasks[0]?.attempts).toMatchObject([
      {
        photoId: PHOTO,
        outcome: { verdict: 'refused', reason: 'checks', attemptsLeft: 1 },
        review: { state: 'none' },
      },
    ]);
    expect(game.flags.board).toEqual({ status: 'live' });
    const trip = await database.readTrip(scope, findPublishedTrip);
    expect(trip).toMatchObject({ slug: 'reis', contentVersion: 1, archivedAt: null, passwordHash: null });
    expect(trip.content).toMatchObject({
      title: 'Reis',
      countdownAt: { local: '2025-06-20T14:25', timeZone: 'Europe/Madrid' },
      flights: { shown: true, items: [{ flightNumber: 'HV 6145' }], tips: ['Wees op tijd.'] },
      schedule: { shown: true, days: [{ items: [{ title: 'Inchecken', timeZone: null }] }] },
      homeStayers: { promises: ['We bellen.'] },
    });
    expect(await database.read(findDefaultTripId)).toBe(TRIP);
    // Entries of the old live log have another shape, so the migrations delete them.
    expect(await database.read((tx) => tx.query.selectFrom('changes').selectAll().execute())).toEqual([]);
  });

  test('gets a run for the running game, and capture times for photos', async () => {
    const { kysely, database } = await openEmptyDatabase(dialect);
    await fillFirstVersion(kysely);
    await migrateWith(kysely, BEFORE_LATE_PHOTOS);
    await sql`update photos set taken_at = 7`.execute(kysely);
    await sql`update submissions set created_at = 9`.execute(kysely);
    await migrate(kysely);
    const scope = mintTripScope(TripId.parse(TRIP));
    expect(await database.readTrip(scope, async (tx) => (await loadGame(tx)).runs)).toEqual([
      { startedAt: 9, endedAt: null },
    ]);
    const game = await database.readTrip(scope, loadGame);
    expect(game.play[0]?.tasks[0]?.attempts).toMatchObject([{ capturedAt: 7, createdAt: 9, late: false }]);
  });
});

/** No answer cost points then. */
const ResultBefore = TaskResult.omit({ deduction: true });

/** The rows of a database whose archives were JSON, and what the organiser's page showed. */
const BEFORE = z
  .object({
    /** A deleted task, two deleted teams, and the game that a restart emptied, in that order. */
    archives: z.array(ArchiveId),
    played: AdminState.pick({ scores: true, adjustments: true, messages: true }).extend({
      results: z.array(ResultBefore),
      tasks: z.array(AdminTask.omit({ hints: true, firstBonus: true, window: true })),
    }),
    present: AdminState.pick({ scores: true }).extend({ results: z.array(ResultBefore) }),
    rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .parse(JSON.parse(await readFile(join(import.meta.dirname, '../testing/before-put-aside.json'), 'utf8')));

describe.each(BOTH_DIALECTS)('an archive in JSON on %s', (dialect) => {
  test('becomes rows that can be restored, also those that belong to two archives', async () => {
    const { kysely, database } = await openEmptyDatabase(dialect);
    await migrateAsOf(kysely, ['0013-screen']);
    for (const [table, rows] of Object.entries(BEFORE.rows)) {
      for (const row of rows) {
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(row))})`.execute(kysely);
      }
    }
    await migrate(kysely);
    const scope = mintTripScope(TripId.parse(BEFORE.rows['trips']?.[0]?.['id']));
    const shown = async () => {
      const game = await database.readTrip(scope, loadGame);
      const reveal = () => ({ password: null, invitation: null, code: '' });
      return createViews(reveal)({ view: 'admin' }, { game, phones: new Map() });
    };
    expect(await shown()).toMatchObject(BEFORE.present);

    const now = Date.now();
    await database.changeTrip(scope, async (tx) => {
      const clock = { now: () => now };
      const work = new Work(tx, { announcer: new Announcer(), clock });
      const id = ArchiveId.parse(uuidv7(now));
      const { flags } = await work.game();
      await putAside(tx, { what: 'game', flags }, { id, expiresAt: null, now });
      for (const archive of BEFORE.archives.toReversed()) {
        await work.reloadOnAllServers();
        const { tasks, teams } = await work.game();
        const stayed = new Set<string>([...tasks, ...teams].map((each) => each.id));
        const back = await restorePutAside(tx, archive);
        expect(back).not.toBeNull();
        await work.reloadOnAllServers();
        await work.decide((game) => placeRestored(game, stayed, back?.flags ?? null));
      }
    });
    expect(await shown()).toMatchObject(BEFORE.played);
    expect(await database.read((tx) => tx.query.selectFrom('photos').select('id').execute())).toHaveLength(2);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveRetention } from './db/photo-retention.ts';
import { mintTripScope } from './db/trip-scope.ts';
import { createDiskStorage } from './platform/disk-storage.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from './testing/game-builders.ts';
import { createTestServer, DIALECTS, newTrip } from './testing/test-server.ts';

/** Long after the trip of the tests, and its photos. */
const LATER_MS = 400 * 24 * 60 * 60 * 1_000;

test.each(DIALECTS)('photos go in time, whatever else fails at every look, on %s', async (dialect) => {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-clean-up-'));
  const disk = createDiskStorage(folder);
  const failed: unknown[] = [];
  const server = await createTestServer({ dialect, storage: disk, logError: (error) => failed.push(error) });
  try {
    const broken = await newTrip(server.database, server.clock, { slug: 'stuk' });
    await server.database.write(async (tx) => {
      const never = { putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
      await saveRetention(tx, mintTripScope(broken), { days: 30, ...never });
      await tx.query.updateTable('trips').set({ content: '{}' }).where('id', '=', broken).execute();
      const archive = { id: randomUUID(), subject: 'game', label: '', content: '{}', created_at: 0 } as const;
      await tx.query
        .insertInto('archives')
        .values({ ...archive, trip_id: broken, expires_at: 1 })
        .execute();
    });
    const admin = await server.admin();
    await startGame(admin);
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    await player.photo((await newTask(admin, photoInput())).id, await jpeg());
    await admin.put('/api/trip/photo-retention', { days: 30 });
    for (let look = 0; look < 3; look++) {
      server.clock.advance(LATER_MS);
      await server.keepHouse();
    }
    expect(await readdir(join(folder, 'photos'))).toEqual([]);
    // At each look: what has expired, and the trip that is broken.
    expect(failed).toHaveLength(6);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mintTripScope } from '../db/trip-scope.ts';
import { saveRetention } from '../features/photos/erasure-service.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { DAY_MS } from '../platform/timing.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../testing/game-builders.ts';
import { BOTH_DIALECTS, createTestServer, newTrip } from '../testing/test-server.ts';

/** Milliseconds: long after the trip and its photos. */
const LATER_MS = 400 * DAY_MS;

test.each(BOTH_DIALECTS)('photos are erased in time while other jobs fail, on %s', async (dialect) => {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-clean-up-'));
  const disk = createDiskStorage(folder);
  const failed: unknown[] = [];
  const server = await createTestServer({ dialect, storage: disk, logError: (error) => failed.push(error) });
  try {
    const broken = await newTrip(server.database, server.clock, { slug: 'stuk' });
    await server.database.changeTrip(mintTripScope(broken), async (tx) => {
      const never = { putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
      await saveRetention(tx, { days: 30, ...never });
      await tx.query.updateTable('trips').set({ content: '{}' }).where('id', '=', broken).execute();
    });
    const admin = await server.admin();
    await startGame(admin);
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    await player.photo((await newTask(admin, photoInput())).id, await jpeg());
    await admin.put('/api/trip/photo-retention', { days: 30 });
    for (let round = 0; round < 3; round++) {
      server.clock.advance(LATER_MS);
      await server.runHousekeeping();
    }
    expect(await readdir(join(folder, 'photos'))).toEqual([]);
    // In each round, the trip with broken content fails.
    expect(failed).toHaveLength(3);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test.each(BOTH_DIALECTS)(
  'files are deleted in the next round if the store was unreachable in the first, on %s',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'reisspel-clean-up-'));
    const disk = createDiskStorage(folder);
    let isUnreachable = true;
    const failed: unknown[] = [];
    const remove = (name: string) =>
      isUnreachable ? Promise.reject(new Error('unreachable')) : disk.remove(name);
    const storage = { ...disk, remove };
    const server = await createTestServer({ dialect, storage, logError: (error) => failed.push(error) });
    try {
      const admin = await server.admin();
      await startGame(admin);
      const teams = [await newTeam(admin, 'Rode Team'), await newTeam(admin, 'Blauwe Team')];
      const task = await newTask(admin, photoInput());
      for (const team of teams) await (await newPlayer(server, team)).photo(task.id, await jpeg());
      await admin.delete(`/api/teams/${teams[0]?.id}`);
      // The game with the other team is put aside in a profile, which is then deleted.
      await admin.post('/api/game/resets');
      const { profiles } = z
        .object({ profiles: z.array(z.object({ id: z.string() })) })
        .parse((await admin.get('/api/profiles')).body);
      expect((await admin.delete(`/api/profiles/${profiles[0]?.id}`)).status).toBe(204);
      const picture = new Blob([new Uint8Array(await jpeg())]);
      await admin.raw('POST', '/api/quiz-images', picture, { 'Content-Type': 'image/jpeg' });
      server.clock.advance(2 * DAY_MS);
      await server.cleanUp();
      expect(failed.length).toBeGreaterThan(0);
      expect(await readdir(join(folder, 'photos'))).toHaveLength(6);
      expect(await readdir(join(folder, 'quiz-images'))).toHaveLength(1);
      isUnreachable = false;
      await server.cleanUp();
      for (const bucket of ['photos', 'quiz-images']) expect(await readdir(join(folder, bucket))).toEqual([]);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

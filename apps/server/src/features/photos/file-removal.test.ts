import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queueFilesForDeletion } from '../../db/erased-files.ts';
import { filesOfPhoto } from '../../platform/pictures/picture-files.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { BOTH_DIALECTS, createTestServer } from '../../testing/test-server.ts';

/** Number of keys that cannot be deleted: more than one step handles. */
const STUCK = 120;

test.each(BOTH_DIALECTS)(
  'files that cannot be deleted do not prevent the deletion of others, on %s',
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), 'reisspel-erased-'));
    const disk = createDiskStorage(folder);
    const remove = (name: string) =>
      name.startsWith('photos/b') ? Promise.reject(new Error('not this one')) : disk.remove(name);
    const server = await createTestServer({ dialect, storage: { ...disk, remove }, logError: () => {} });
    try {
      const stuck = Array.from({ length: STUCK }, (_, index) => `b${String(index).padStart(3, '0')}`);
      const deletable = ['a', 'c'];
      for (const key of deletable)
        for (const file of filesOfPhoto(key)) await disk.put(file, Buffer.from('x'));
      const picture = 'quiz-images/quiz-1.webp';
      await disk.put(picture, Buffer.from('x'));
      await server.database.write(async (tx) => {
        await queueFilesForDeletion(tx, 'erased_photos', [...stuck, ...deletable], server.clock.now());
        await queueFilesForDeletion(tx, 'erased_files', [picture], server.clock.now());
      });
      for (let round = 0; round < 4; round++) await server.cleanUp();
      expect(await readdir(join(folder, 'photos'))).toEqual([]);
      expect(await readdir(join(folder, 'quiz-images'))).toEqual([]);
      const { database } = server;
      const left = await database.read(({ query }) =>
        query.selectFrom('erased_photos').selectAll().execute(),
      );
      expect(left.map((row) => row.storage_key).sort()).toEqual(stuck);
      // The server also deletes files that precede the stuck ones in the order.
      await disk.put('photos/a.jpg', Buffer.from('x'));
      await database.write((tx) => queueFilesForDeletion(tx, 'erased_photos', ['a'], server.clock.now()));
      for (let round = 0; round < 4; round++) await server.cleanUp();
      expect(await readdir(join(folder, 'photos'))).toEqual([]);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

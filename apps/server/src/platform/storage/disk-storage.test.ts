import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts';
import { listed, storageContract } from '../../testing/storage-contract.ts';
import { createDiskStorage, removeTemporaryFiles } from './disk-storage.ts';
import { type Storage, StorageTrouble } from './storage.ts';

async function openOnDisk() {
  const root = await mkdtemp(join(tmpdir(), 'reisspel-storage-'));
  return { root, storage: createDiskStorage(root), stop: () => rm(root, { recursive: true, force: true }) };
}

describe('disk storage', () => {
  storageContract(openOnDisk);

  test('does not list a file that is being written', async () => {
    const { root, storage, stop } = await openOnDisk();
    try {
      await storage.put('photos/whole-1.jpg', Buffer.from('whole'));
      await writeFile(join(root, 'photos', '.half.tmp'), 'hal');
      expect(await listed(storage, 'photos')).toEqual([{ key: 'photos/whole-1.jpg', bytes: 5 }]);
      expect(await readdir(join(root, 'photos'))).toHaveLength(2);
    } finally {
      await stop();
    }
  });
});

const noDisk = whyNoSmallDisk();

describe.skipIf(noDisk)(`disk storage in trouble ${noDisk ?? ''}`, () => {
  const ROOM = 256 * 1024;
  const FITS = Buffer.alloc(16 * 1024, 1);
  let disk: SmallDisk;
  let storage: Storage;
  beforeEach(async () => {
    disk = mountSmallDisk(ROOM);
    storage = createDiskStorage(disk.path);
    await storage.put('photos/first-1.jpg', FITS);
  });
  afterEach(() => disk.unmount());

  test('reports a full disk, keeps no partial file and recovers when there is room', async () => {
    await disk.fill();
    await expect(storage.put('photos/second-2.jpg', FITS)).rejects.toMatchObject({ reason: 'full' });
    await expect(storage.put('photos/second-2.jpg', FITS)).rejects.toBeInstanceOf(StorageTrouble);
    expect(await listed(storage, 'photos')).toEqual([{ key: 'photos/first-1.jpg', bytes: FITS.byteLength }]);
    expect(await readdir(join(disk.path, 'photos'))).toEqual(['first-1.jpg']);
    await disk.clear();
    await storage.put('photos/second-2.jpg', FITS);
    expect(await listed(storage, 'photos')).toHaveLength(2);
  });

  test('reports a read-only folder and still serves its files', async () => {
    disk.setReadOnly(true);
    const trouble = { name: 'StorageTrouble', reason: 'refused', cause: { code: 'EROFS' } };
    await expect(storage.put('photos/second-2.jpg', FITS)).rejects.toMatchObject(trouble);
    await expect(storage.remove('photos/first-1.jpg')).rejects.toMatchObject(trouble);
    const kept = await storage.get('photos/first-1.jpg');
    expect(kept?.bytes).toBe(FITS.byteLength);
    kept?.stream.destroy();
    disk.setReadOnly(false);
    await storage.remove('photos/first-1.jpg');
    expect(await storage.head('photos/first-1.jpg')).toBeNull();
  });

  test('removes files that a killed process left half written', async () => {
    const { root, storage, stop } = await openOnDisk();
    try {
      await storage.put('photos/whole-1.jpg', Buffer.from('whole'));
      const names = [1, 2].map((digit) => `.${String(digit).repeat(8)}-0000-4000-8000-000000000000.tmp`);
      for (const name of names) await writeFile(join(root, 'photos', name), 'hal');
      await utimes(join(root, 'photos', names[0] ?? ''), 1_000, 1_000);
      expect(await removeTemporaryFiles(root, 2_000_000)).toBe(1);
      expect((await readdir(join(root, 'photos'))).toSorted()).toEqual([names[1], 'whole-1.jpg']);
    } finally {
      await stop();
    }
  });
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listed, storageContract } from '../testing/storage-contract.ts';
import { createDiskStorage } from './disk-storage.ts';

async function openOnDisk() {
  const root = await mkdtemp(join(tmpdir(), 'reisspel-storage-'));
  return { root, storage: createDiskStorage(root), stop: () => rm(root, { recursive: true, force: true }) };
}

describe('a disk', () => {
  storageContract(openOnDisk);

  test('does not list what is still being written', async () => {
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

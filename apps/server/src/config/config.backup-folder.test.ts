import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataFolder } from '../testing/server-process.ts';
import { readConfig } from './config.ts';

test('a BACKUP_DIR among the server’s own files is refused', async () => {
  const dataDir = await newDataFolder();
  const elsewhere = await newDataFolder();
  const read = (folder: string) => readConfig({ DATA_DIR: dataDir, BACKUP_DIR: folder });
  const own = ['', 'files', 'files/photos', 'files/nog/niet/daar', 'uploads'].map((path) =>
    join(dataDir, path),
  );
  for (const folder of [...own, `${dataDir}/x/..`]) {
    expect(() => read(folder), folder).toThrow('Not valid: BACKUP_DIR.');
  }
  for (const folder of [elsewhere, join(dataDir, 'backups'), join(dataDir, 'filesystem')]) {
    expect(read(folder).backups.folder).toBe(folder);
  }
  expect(readConfig({ DATA_DIR: dataDir }).backups.folder).toBe(join(dataDir, 'backups'));
});

import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataFolder } from '../testing/server-process.ts';
import { readConfig } from './config.ts';

test('backups do not go where the server keeps what they are of, by whatever name it is called', async () => {
  const dataDir = await newDataFolder();
  const elsewhere = await newDataFolder();
  await mkdir(join(dataDir, 'files'));
  const link = join(elsewhere, 'link');
  await symlink(dataDir, link);
  const read = (folder: string, data = dataDir) => readConfig({ DATA_DIR: data, BACKUP_DIR: folder });
  const refused = [
    ...['', 'files', 'files/photos', 'files/nog/niet/daar', 'uploads'].flatMap((path) => [
      join(dataDir, path),
      join(link, path),
    ]),
    `${dataDir}/x/..`,
  ];
  for (const folder of refused) {
    expect(() => read(folder), folder).toThrow('Not valid: BACKUP_DIR.');
  }
  expect(() => read(join(elsewhere, 'new'), join(elsewhere, 'new'))).toThrow('Not valid: BACKUP_DIR.');
  for (const folder of [elsewhere, join(dataDir, 'backups'), join(link, 'backups'), join(elsewhere, 'x')]) {
    expect(read(folder).backups.folder).toBe(folder);
  }
  expect(readConfig({ DATA_DIR: dataDir }).backups.folder).toBe(join(dataDir, 'backups'));
});

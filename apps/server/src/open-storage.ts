import { join } from 'node:path';
import type { Config } from './config.ts';
import { createDiskStorage } from './platform/disk-storage.ts';
import type { Signer } from './platform/quiz-image-files.ts';
import { createS3Storage } from './platform/s3-storage.ts';
import type { Storage } from './platform/storage.ts';

export interface OpenStorage {
  storage: Storage;
  /** How browsers are sent to the store itself; null: everything comes through this server. */
  sign: Signer | null;
  close(): Promise<void>;
}

/** The folder of a server whose photos lie on its disk. */
export function photoFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** The store that the settings name. It is not asked anything yet: a server starts without it. */
export function openStorage({
  storage: settings,
  dataDir,
}: Pick<Config, 'storage' | 'dataDir'>): OpenStorage {
  if (settings.kind === 'disk') {
    return { storage: createDiskStorage(photoFolder(dataDir)), sign: null, close: async () => {} };
  }
  const storage = createS3Storage(settings.store);
  const sign: Signer = (key, seconds) => storage.signedUrl(key, seconds);
  return { storage, sign: settings.signsForBrowsers ? sign : null, close: () => storage.close() };
}

import { join } from 'node:path';
import type { OpenStorage } from '../app/parts.ts';
import type { Config } from '../config/config.ts';
import type { Signer } from '../platform/pictures/picture-files.ts';
import { createDiskStorage, removeTemporaryFiles } from '../platform/storage/disk-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import { DAY_MS } from '../platform/timing.ts';

/** Milliseconds after which an incomplete file is deleted; no upload takes this long. */
const TEMPORARY_FILE_KEPT_MS = DAY_MS;

export function photoFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Opens the store without contacting it, so that a server also starts while it is unreachable. */
export function openStorage({
  storage: settings,
  dataDir,
}: Pick<Config, 'storage' | 'dataDir'>): OpenStorage {
  if (settings.kind === 'disk') {
    const root = photoFolder(dataDir);
    return {
      storage: createDiskStorage(root),
      sign: null,
      sweep: (now) => removeTemporaryFiles(root, now - TEMPORARY_FILE_KEPT_MS),
      close: async () => {},
    };
  }
  const storage = createS3Storage(settings.store);
  const sign: Signer = (key, seconds) => storage.signedUrl(key, seconds);
  return {
    storage,
    sign: settings.signsForBrowsers ? sign : null,
    // An S3 upload is complete or does not exist.
    sweep: async () => 0,
    close: () => storage.close(),
  };
}

import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStorage, sweepHalfFiles } from '../platform/disk-storage.ts';
import type { Signer } from '../platform/quiz-image-files.ts';
import { createS3Storage } from '../platform/s3-storage.ts';
import type { Storage } from '../platform/storage.ts';

/** Milliseconds that a file which is not written to its end is left alone: nobody writes for so long. */
const HALF_FILE_KEPT_MS = 24 * 60 * 60 * 1_000;

export interface OpenStorage {
  storage: Storage;
  /** How browsers are sent to the store itself; null: everything comes through this server. */
  sign: Signer | null;
  /** Removes what was begun and not written to its end, once that is nobody's any more. Returns how many files. `now` is epoch ms. */
  sweep(now: number): Promise<number>;
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
    const root = photoFolder(dataDir);
    return {
      storage: createDiskStorage(root),
      sign: null,
      sweep: (now) => sweepHalfFiles(root, now - HALF_FILE_KEPT_MS),
      close: async () => {},
    };
  }
  const storage = createS3Storage(settings.store);
  const sign: Signer = (key, seconds) => storage.signedUrl(key, seconds);
  return {
    storage,
    sign: settings.signsForBrowsers ? sign : null,
    // An upload to a store counts as a whole or not at all.
    sweep: async () => 0,
    close: () => storage.close(),
  };
}

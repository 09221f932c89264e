import { join } from 'node:path';
import { createDiskStorage, sweepHalfFiles } from '../../platform/disk-storage.ts';
import type { Storage } from '../../platform/storage.ts';

/** No server's own photos lie in a folder of this name, wherever backups are put. */
const POOL = 'backup-files';

/** The photos of all archives in `folder`, by their key. */
export function poolOf(folder: string): Storage {
  return createDiskStorage(join(folder, POOL));
}

/** Removes what was begun and not written to its end. Nobody else writes there: whose lock this is has all that is half. */
export async function sweepPool(folder: string): Promise<void> {
  await sweepHalfFiles(join(folder, POOL), Number.POSITIVE_INFINITY);
}

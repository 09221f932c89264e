import { join } from 'node:path';
import { createDiskStorage, sweepHalfFiles } from '../../platform/disk-storage.ts';
import type { Storage } from '../../platform/storage.ts';

/** No server's own photos lie in a folder of this name, wherever backups are put. */
const POOL = 'backup-files';
/** What it was called once. A server's own photos do lie in a folder of that name: nothing in it is ever changed. */
const EARLIER_POOL = 'files';

/** The photos of all archives in `folder`, by their key. It is `get` alone that finds those of an earlier pool. */
export function poolOf(folder: string): Storage {
  const pool = createDiskStorage(join(folder, POOL));
  const earlier = createDiskStorage(join(folder, EARLIER_POOL));
  return { ...pool, get: async (key) => (await pool.get(key)) ?? earlier.get(key) };
}

/** Removes what was begun and not written to its end. Nobody else writes there: whose lock this is has all that is half. */
export async function sweepPool(folder: string): Promise<void> {
  await sweepHalfFiles(join(folder, POOL), Number.POSITIVE_INFINITY);
}

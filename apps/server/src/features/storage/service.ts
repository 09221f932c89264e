import type { StorageHealth, StorageReport } from '@reisspel/contract/storage-diagnostics';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { BUCKETS } from '../../platform/storage.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { lookAtNewest, measure, tryApi, tryUpload } from './checks.ts';

interface StorageServiceDeps {
  database: Database;
  clock: Clock;
  storageWatch: StorageWatch;
  storeKind: 'disk' | 's3';
}

export function createStorageService({ database, clock, storageWatch, storeKind }: StorageServiceDeps) {
  const { storage } = storageWatch;

  async function diagnose(): Promise<StorageReport> {
    const api = await tryApi(storage);
    const uploaded = await tryUpload(storage, clock.now());
    const image = await lookAtNewest(storage, database);
    const buckets = await Promise.all(BUCKETS.map((bucket) => measure(storage, bucket)));
    // What was found here is what every page tells from now on.
    await storageWatch.test();
    return { store: storeKind, at: clock.now(), buckets, checks: [api, ...uploaded, image] };
  }

  let running: Promise<StorageReport> | null = null;
  return {
    /** Puts the store to every test. Who asks meanwhile gets the same report. */
    diagnose(): Promise<StorageReport> {
      running ??= diagnose().finally(() => {
        running = null;
      });
      return running;
    },

    /** How the store is, in a word: what it said may name machines, and is for who keeps the server. */
    health(mayDiagnose: boolean): StorageHealth {
      const health = storageWatch.health();
      return health.state === 'failing'
        ? { ok: false, problem: health.problem.kind, mayDiagnose }
        : { ok: true, tested: health.state === 'ok' };
    },
  };
}

export type StorageService = ReturnType<typeof createStorageService>;

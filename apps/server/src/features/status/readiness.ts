import type { Readiness } from '@reisspel/contract/operate/status';
import type { Database } from '../../db/database.ts';
import { hasAllMigrations } from '../../db/migrate.ts';
import type { Draining } from '../../platform/process.ts';
import { freeBytes } from '../../platform/storage/files.ts';
import type { StorageWatch } from '../../platform/storage/storage-watch.ts';
import { withTimeout } from '../../platform/timing.ts';

/** Milliseconds for each check. A busy database may need them, and orchestrators wait as long. */
const PART_TIMEOUT_MS = 2_000;
/** Milliseconds for which an answer is cached, so that many requests cost as much as one. */
const CACHE_MS = 1_000;
/** Free bytes below which a disk counts as full: the database and fifty photos need room. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** A key that never exists: asking for it costs the least. */
const UNUSED_KEY = 'photos/readyz';

interface ReadinessDeps {
  database: Database;
  storageWatch: StorageWatch;
  dataDir: string;
  draining: Draining;
}

/** Returns 'failing' if the promise resolves with false, rejects, or takes too long. */
async function stateOf(part: Promise<unknown>): Promise<'ok' | 'failing'> {
  const answer = part.catch(() => false);
  return (await withTimeout(answer, PART_TIMEOUT_MS, false)) === false ? 'failing' : 'ok';
}

/** Checks each part. Anybody may ask, so it reports only whether the part works. */
export function createReadinessCheck({ database, storageWatch, dataDir, draining }: ReadinessDeps) {
  async function isStoreWorking(): Promise<boolean> {
    // After a failure, the store counts as failing until a test succeeds.
    if (storageWatch.health().state === 'failing') return false;
    await storageWatch.storage.head(UNUSED_KEY);
    return true;
  }

  async function ask(): Promise<Readiness> {
    const [databaseState, migrations, storage, disk] = await Promise.all([
      stateOf(database.read(({ query }) => query.selectFrom('trips').select('id').limit(1).execute())),
      stateOf(database.read(hasAllMigrations)),
      stateOf(isStoreWorking()),
      stateOf(freeBytes(dataDir).then((bytes) => bytes >= MIN_FREE_BYTES)),
    ]);
    const parts = { database: databaseState, migrations, storage, disk };
    const isReady = Object.values(parts).every((state) => state === 'ok');
    return { status: isReady ? 'ok' : 'failing', parts };
  }

  let cached: { at: number; answer: Promise<Readiness> } | null = null;
  return {
    async check(): Promise<Readiness> {
      // Setting the system time does not change this clock.
      const now = performance.now();
      if (cached === null || now - cached.at >= CACHE_MS) cached = { at: now, answer: ask() };
      const answer = await cached.answer;
      return draining.begun ? { ...answer, status: 'failing' } : answer;
    },
  };
}

export type ReadinessCheck = ReturnType<typeof createReadinessCheck>;

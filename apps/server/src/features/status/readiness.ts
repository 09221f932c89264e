import type { Readiness } from '@reisspel/contract/operate/status';
import type { Database } from '../../db/database.ts';
import { hasAllMigrations } from '../../db/migrate.ts';
import type { Draining } from '../../platform/process.ts';
import { freeBytes } from '../../platform/storage/files.ts';
import type { StorageWatch } from '../../platform/storage/storage-watch.ts';
import { within } from '../../platform/timing.ts';

/** Milliseconds per part: an orchestrator waits a second or so; a busy database may need it. */
const PART_TIMEOUT_MS = 2_000;
/** Milliseconds that an answer is reused, so a thousand requests a second cost as much as one. */
const KEPT_MS = 1_000;
/** Bytes below which a disk counts as full: room for the database, and fifty photos. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** A key that never exists, the cheapest to ask for. */
const NOWHERE = 'photos/readyz';

interface ReadinessDeps {
  database: Database;
  storageWatch: StorageWatch;
  dataDir: string;
  /** A stopping server reports that it is not ready. */
  draining: Draining;
}

async function works(part: Promise<boolean>): Promise<'ok' | 'failing'> {
  const failed = part.catch(() => false);
  return (await within(failed, PART_TIMEOUT_MS, false)) ? 'ok' : 'failing';
}

/** Checks each part and reports only if it works, since anybody may ask. */
export function createReadinessCheck({ database, storageWatch, dataDir, draining }: ReadinessDeps) {
  async function readsTrips(): Promise<boolean> {
    await database.read(({ query }) => query.selectFrom('trips').select('id').limit(1).execute());
    return true;
  }

  async function keepsPhotos(): Promise<boolean> {
    // A store whose last operation failed counts as failing until it has recovered.
    if (storageWatch.health().state === 'failing') return false;
    await storageWatch.storage.head(NOWHERE);
    return true;
  }

  async function ask(): Promise<Readiness> {
    const [databaseState, migrations, storage, disk] = await Promise.all([
      works(readsTrips()),
      works(database.read(hasAllMigrations)),
      works(keepsPhotos()),
      works(freeBytes(dataDir).then((bytes) => bytes >= MIN_FREE_BYTES)),
    ]);
    const parts = { database: databaseState, migrations, storage, disk };
    const isReady = Object.values(parts).every((state) => state === 'ok');
    return { status: isReady ? 'ok' : 'failing', parts };
  }

  let kept: { at: number; answer: Promise<Readiness> } | null = null;
  return {
    async check(): Promise<Readiness> {
      // A monotonic clock, which setting the system time does not change.
      const now = performance.now();
      if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, answer: ask() };
      const answer = await kept.answer;
      return draining.begun ? { ...answer, status: 'failing' } : answer;
    },
  };
}

export type ReadinessCheck = ReturnType<typeof createReadinessCheck>;

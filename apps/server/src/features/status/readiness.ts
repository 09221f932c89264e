import type { Readiness } from '@reisspel/contract/status';
import type { Database } from '../../db/database.ts';
import { hasAllMigrations } from '../../db/migrate.ts';
import type { Draining } from '../../platform/draining.ts';
import { freeBytes } from '../../platform/files.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { within } from '../../platform/within.ts';

/** Milliseconds for each part: an orchestrator waits for a second or so, and a busy database may take one. */
const PART_TIMEOUT_MS = 2_000;
/** Milliseconds that an answer holds: whoever asks a thousand times a second costs as much as who asks once. */
const KEPT_MS = 1_000;
/** Bytes below which a disk counts as full: what the database writes until somebody has looked, and fifty photos. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** Where nothing is, and asking costs least. */
const NOWHERE = 'photos/readyz';

interface ReadinessDeps {
  database: Database;
  storageWatch: StorageWatch;
  /** Where this server keeps what it writes. */
  dataDir: string;
  /** One that is about to stop takes nobody new. */
  draining: Draining;
}

async function works(part: Promise<boolean>): Promise<'ok' | 'failing'> {
  const failed = part.catch(() => false);
  return (await within(failed, PART_TIMEOUT_MS, false)) ? 'ok' : 'failing';
}

/** Asks each part whether it works, and says no more than that of it: anybody may ask. */
export function createReadinessCheck({ database, storageWatch, dataDir, draining }: ReadinessDeps) {
  async function readsTrips(): Promise<boolean> {
    await database.read(({ query }) => query.selectFrom('trips').select('id').limit(1).execute());
    return true;
  }

  async function keepsPhotos(): Promise<boolean> {
    // A store that has failed its last work and not been well since is none, whatever it answers now.
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
      // Of no clock that somebody may set.
      const now = performance.now();
      if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, answer: ask() };
      const answer = await kept.answer;
      return draining.begun ? { ...answer, status: 'failing' } : answer;
    },
  };
}

export type ReadinessCheck = ReturnType<typeof createReadinessCheck>;

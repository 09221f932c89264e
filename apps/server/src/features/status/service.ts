import type { BackupState } from '@reisspel/contract/operate/backups';
import type { Queue, ServerStatus } from '@reisspel/contract/operate/status';
import type { Database } from '../../db/database.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Faults } from '../../platform/log/faults.ts';
import { type EventLoopWatch, VERSION } from '../../platform/process.ts';
import type { PushFigures } from '../../platform/push/sender.ts';
import { freeBytes } from '../../platform/storage/files.ts';
import { allObjects, type Storage } from '../../platform/storage/storage.ts';
import type { StorageWatch } from '../../platform/storage/storage-watch.ts';
import { withTimeout } from '../../platform/timing.ts';
import { MIN_FREE_BYTES, type ReadinessCheck } from './readiness.ts';
import { countDevices, countPhotos, readDatabaseBytes } from './store.ts';

/** Milliseconds to wait for the figures of database and backups. Then they are zero or null. */
const FIGURES_TIMEOUT_MS = 2_000;
/** Milliseconds between counts of the store. A count lists every object. */
const COUNT_PAUSE_MS = 10 * 60_000;
const NO_FIGURES = { photos: 0, devices: { players: 0, organisers: 0 }, databaseBytes: 0 };

interface StatusServiceDeps {
  database: Database;
  storageWatch: StorageWatch;
  hub: Pick<LiveHub, 'openStreams'>;
  clock: Clock;
  faults: Pick<Faults, 'recent'>;
  readiness: ReadinessCheck;
  dataDir: string;
  eventLoop: Pick<EventLoopWatch, 'delayMs'>;
  waiting: Readonly<Record<Exclude<Queue, 'push'>, () => number>>;
  pushFigures: () => PushFigures;
  backups: { state(): Promise<BackupState> };
}

/** Returns a function that returns the bytes in the store, or null before the first count. */
function createStoredBytes(storage: Storage): () => number | null {
  let bytes: number | null = null;
  let countedAt = Number.NEGATIVE_INFINITY;
  async function count(): Promise<void> {
    let sum = 0;
    for await (const entry of allObjects(storage)) sum += entry.bytes;
    bytes = sum;
  }
  return () => {
    if (performance.now() - countedAt >= COUNT_PAUSE_MS) {
      countedAt = performance.now();
      // The store reports its own trouble. The previous count remains.
      count().catch(() => {});
    }
    return bytes;
  };
}

export function createStatusService(deps: StatusServiceDeps) {
  const { database, clock, faults, readiness, hub, waiting, pushFigures } = deps;
  const startedAt = clock.now();
  const storedBytes = createStoredBytes(deps.storageWatch.storage);

  /** Returns zeros if the database fails. `parts` of the status shows that failure. */
  async function figures(): Promise<typeof NO_FIGURES> {
    const read = database.read(async (tx) => ({
      photos: await countPhotos(tx),
      devices: await countDevices(tx, clock.now()),
      databaseBytes: await readDatabaseBytes(tx),
    }));
    return withTimeout(
      read.catch(() => NO_FIGURES),
      FIGURES_TIMEOUT_MS,
      NO_FIGURES,
    );
  }

  return {
    async now(): Promise<ServerStatus> {
      const [{ parts }, databaseFigures, free, backups] = await Promise.all([
        readiness.check(),
        figures(),
        freeBytes(deps.dataDir).catch(() => 0),
        withTimeout(
          deps.backups.state().catch(() => null),
          FIGURES_TIMEOUT_MS,
          null,
        ),
      ]);
      return {
        version: VERSION,
        now: clock.now(),
        startedAt,
        parts,
        streams: hub.openStreams(),
        queues: {
          photos: waiting.photos(),
          checks: waiting.checks(),
          ai: waiting.ai(),
          push: pushFigures().waiting,
        },
        ...databaseFigures,
        backups,
        storageBytes: storedBytes(),
        disk: { freeBytes: free, lowBelowBytes: MIN_FREE_BYTES },
        memoryBytes: process.memoryUsage.rss(),
        delayMs: deps.eventLoop.delayMs(),
        faults: faults.recent(),
      };
    },
  };
}

export type StatusService = ReturnType<typeof createStatusService>;

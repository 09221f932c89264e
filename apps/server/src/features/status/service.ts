import type { BackupState } from '@reisspel/contract/backups';
import type { Queue, ServerStatus } from '@reisspel/contract/status';
import type { Database } from '../../db/database.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventLoopWatch } from '../../platform/event-loop.ts';
import type { Faults } from '../../platform/faults.ts';
import { freeBytes } from '../../platform/files.ts';
import type { PushFigures } from '../../platform/push/sender.ts';
import { everything, type Storage } from '../../platform/storage.ts';
import type { StorageWatch } from '../../platform/storage-watch.ts';
import { VERSION } from '../../platform/version.ts';
import { within } from '../../platform/within.ts';
import { MIN_FREE_BYTES, type ReadinessCheck } from './readiness.ts';
import { countDevices, countPhotos, databaseBytes } from './store.ts';

/** Milliseconds for the figures of the database and the folder of backups: a status without them says more than none. */
const FIGURES_TIMEOUT_MS = 2_000;
/** Milliseconds that a count of the store holds: every object is looked at for it. */
const COUNT_KEPT_MS = 10 * 60_000;
const NO_FIGURES = { photos: 0, devices: { players: 0, organisers: 0 }, databaseBytes: 0 };

interface StatusServiceDeps {
  database: Database;
  storageWatch: StorageWatch;
  hub: Pick<LiveHub, 'openStreams'>;
  clock: Clock;
  faults: Pick<Faults, 'recent'>;
  readiness: ReadinessCheck;
  /** Where this server keeps what it writes. */
  dataDir: string;
  eventLoop: Pick<EventLoopWatch, 'delayMs'>;
  waiting: Readonly<Record<Exclude<Queue, 'push'>, () => number>>;
  pushFigures: () => PushFigures;
  backups: { state(): Promise<BackupState> };
}

/** Bytes of all that lies in the store, counted beside whatever else goes on; null until the first count is done. */
function createStoredBytes(storage: Storage): () => number | null {
  let bytes: number | null = null;
  let countedAt = Number.NEGATIVE_INFINITY;
  async function count(): Promise<void> {
    let sum = 0;
    for await (const entry of everything(storage)) sum += entry.bytes;
    bytes = sum;
  }
  return () => {
    if (performance.now() - countedAt >= COUNT_KEPT_MS) {
      countedAt = performance.now();
      // The store says itself that it is in trouble; the last count stands.
      count().catch(() => {});
    }
    return bytes;
  };
}

/** How the server that was started now is doing. */
export function createStatusService(deps: StatusServiceDeps) {
  const { database, clock, faults, readiness, hub, waiting, pushFigures } = deps;
  const startedAt = clock.now();
  const storedBytes = createStoredBytes(deps.storageWatch.storage);

  /** Of a database that is in trouble there are none: the status says so elsewhere. */
  async function figures(): Promise<typeof NO_FIGURES> {
    const read = database.read(async (tx) => ({
      photos: await countPhotos(tx),
      devices: await countDevices(tx, clock.now()),
      databaseBytes: await databaseBytes(tx),
    }));
    return within(
      read.catch(() => NO_FIGURES),
      FIGURES_TIMEOUT_MS,
      NO_FIGURES,
    );
  }

  return {
    async now(): Promise<ServerStatus> {
      const [{ parts }, stored, free, backups] = await Promise.all([
        readiness.check(),
        figures(),
        freeBytes(deps.dataDir).catch(() => 0),
        within(
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
        ...stored,
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

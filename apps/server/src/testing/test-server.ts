import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { hash } from '@node-rs/argon2';
import { TripId } from '@reisspel/contract/ids';
import { TripSlug } from '@reisspel/contract/trip/trip';
import { closeParts, createParts, type Parts } from '../app/parts.ts';
import { createApp } from '../app.ts';
import type { Database, DialectName } from '../db/database.ts';
import type { DatabaseSettings } from '../db/open.ts';
import { findDefaultTripId, insertTrip } from '../db/trips.ts';
import type { BackupService } from '../features/backups/service.ts';
import { startFlightPolling } from '../features/flights/poller.ts';
import { sweepPhotos } from '../features/photos/erasure-service.ts';
import { createOutsideSweep } from '../features/quiz-images/outside-sweep.ts';
import { settleExpired, settleWatched } from '../features/submissions/expiry.ts';
import { demoTrip } from '../features/trip/demo-trip.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Notifier } from '../live/notifier.ts';
import { SILENT_LOG } from '../platform/log/log.ts';
import { createMetrics } from '../platform/log/metrics.ts';
import { uuidv7 } from '../platform/secrets/ids.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { StorageHealth } from '../platform/storage/storage-watch.ts';
import { cleanUp, createHousekeeping, deadlineDeps, housekeepingDeps } from '../running/jobs.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { TestClient } from './test-client.ts';
import { foundationFor, photosIn } from './test-foundation.ts';
import type { TestServerOptions } from './test-server-options.ts';
import { settingsFor } from './test-settings.ts';

export const ADMIN_PASSWORD = 'zon-zee-strand';
export const OWNER_PASSWORD = 'sleutel-onder-de-mat';
/** Databases for tests of locks, races, SQL dialects or several servers. */
export const BOTH_DIALECTS: readonly DialectName[] = ['sqlite', 'postgres'];
/** Databases for other tests: SQLite. Under `npm run test:all`, also PostgreSQL. */
export const DIALECTS: readonly DialectName[] =
  process.env['TEST_DATABASES'] === 'all' ? BOTH_DIALECTS : ['sqlite'];

/** True under `npm run lab`. */
export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** Returns a tenth of `full`, and at least 1. Under `npm run lab`, returns `full`. */
export function sized(full: number): number {
  return isFullSize ? full : Math.max(1, Math.round(full / 10));
}

/** A clock that moves only when a test advances it. */
export class TestClock {
  #now = Date.parse('2025-06-21T11:00:00+02:00');

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface TestServer {
  /** For tests that listen on a socket. */
  fetch: OpenAPIHono['fetch'];
  database: Database;
  /** For other connections to the database. */
  databaseSettings: DatabaseSettings;
  backups: BackupService;
  storage: Storage;
  /** The server's data folder, which contains the folder of files. */
  dataDir: string;
  hub: LiveHub;
  notifier: Notifier;
  clock: TestClock;
  tripId: TripId;
  /** Returns a new browser. */
  client(): TestClient;
  /** Returns a browser that is logged in as the organiser. */
  admin(): Promise<TestClient>;
  /** Returns a browser that is logged in as the owner. */
  owner(): Promise<TestClient>;
  settleExpired(): Promise<void>;
  /** Applies the deadlines of games with open streams. */
  settleWatched(): Promise<void>;
  /** Polls the flights of every trip once. */
  pollFlights(): Promise<void>;
  /** Polls the flights on a timer from now on. Returns a function that stops it. */
  startFlightPolling(): () => Promise<void>;
  /** Removes expired data. */
  cleanUp(): Promise<void>;
  /** Runs one round of housekeeping. */
  runHousekeeping(ended?: AbortSignal): Promise<void>;
  /** Runs the check for photos at the end of their retention. */
  sweepPhotos(): Promise<void>;
  /** Copies the files on other websites to which tasks refer. */
  copyOutsideFiles(): Promise<void>;
  /** Resolves when the server has delivered or given up every notification. */
  notified(): Promise<void>;
  /** Resolves when the server has deleted the files of all erased photos. */
  erasedFiles(): Promise<void>;
  /** Waits until the files of erased photos are deleted. Returns the names of all stored files. */
  storedFiles(): Promise<string[]>;
  /** Deletes a file, as a broken disk may do. */
  loseFile(name: string): Promise<void>;
  /** Shortens a file to its first bytes, as a full disk may do. */
  truncateFile(name: string, bytes: number): Promise<void>;
  /** Returns the file names of the parts of interrupted uploads. */
  keptParts(): Promise<string[]>;
  /** Tests the storage once. */
  testStorage(): Promise<StorageHealth>;
  stop(): Promise<void>;
}

/** The least that argon2 takes (KiB, passes): at the real cost each login takes 20 ms of CPU. */
const QUICK_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** All trips of a test file share this hash. */
let adminPasswordHash: Promise<string> | null = null;

/** Adds a trip whose game has not started. The first trip becomes the default. Returns its id. */
export async function newTrip(
  database: Database,
  clock: TestClock,
  { slug = 'reis', content = demoTrip } = {},
): Promise<TripId> {
  const id = TripId.parse(uuidv7(clock.now()));
  adminPasswordHash ??= hash(ADMIN_PASSWORD, QUICK_COST);
  const passwordHash = await adminPasswordHash;
  await database.write(async (tx) => {
    const isDefault = (await findDefaultTripId(tx)) === null;
    const trip = { id, slug: TripSlug.parse(slug), content, isDefault };
    await insertTrip(tx, { ...trip, adminPasswordHash: passwordHash, createdAt: clock.now() });
  });
  return id;
}

function appOf(parts: Parts, options: TestServerOptions) {
  const { keepAliveMs } = options;
  return createApp({
    ...parts,
    ...settingsFor({ ownerPassword: OWNER_PASSWORD, ...options }),
    storeOrigin: null,
    web: options.web ?? null,
    log: options.log ?? SILENT_LOG,
    faults: options.faults ?? { recent: () => [] },
    metrics: createMetrics(),
    eventLoop: { delayMs: () => 0 },
    ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
  });
}

/** Returns functions that make browsers without a session, or logged in. */
function visitorsOf(app: OpenAPIHono) {
  const client = () => new TestClient((request) => app.request(request));
  const loggedIn = async (path: string, password: string) => {
    const visitor = client();
    await visitor.post(path, { password });
    return visitor;
  };
  return {
    client,
    admin: () => loggedIn('/api/session/admin', ADMIN_PASSWORD),
    owner: () => loggedIn('/api/owner/session', OWNER_PASSWORD),
  };
}

/** Returns functions that run the server's periodic jobs on demand. */
function jobsOf(parts: Parts) {
  const { uploadParts, notifier, erasedFiles, storageWatch, poller, logError } = parts;
  const deps = housekeepingDeps(parts);
  const runHousekeeping = createHousekeeping(deps);
  const copyOutsideFiles = createOutsideSweep(deps);
  const never = new AbortController().signal;
  return {
    settleExpired: () => settleExpired(deadlineDeps(parts)),
    settleWatched: () => settleWatched(deadlineDeps(parts)),
    pollFlights: () => poller.pollDue(),
    startFlightPolling: () => startFlightPolling(poller, (error) => logError(error, 'flights')),
    async cleanUp() {
      await cleanUp(deps);
      await uploadParts.sweep();
    },
    runHousekeeping: (ended = never) => runHousekeeping(ended),
    sweepPhotos: () => sweepPhotos(deps),
    copyOutsideFiles: () => copyOutsideFiles(never),
    notified: () => notifier.settled(),
    erasedFiles: () => erasedFiles.settled(),
    testStorage: () => storageWatch.test(),
  };
}

/** Creates the whole app on a real database with one empty trip, without a socket or timers. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-test-'));
  const clock = new TestClock();
  const { foundation, databaseSettings } = await foundationFor(options, { folder, clock });
  const { database } = foundation.data;
  const tripId = options.tripId ?? (await newTrip(database, clock));
  const parts = await createParts(foundation);
  const app = appOf(parts, options);
  const onDisk = filesOnDisk(photosIn(folder));
  const { backups, hub, notifier, erasedFiles } = parts;
  return {
    fetch: app.fetch,
    database,
    databaseSettings,
    backups,
    storage: foundation.store.storage,
    dataDir: folder,
    hub,
    notifier,
    clock,
    tripId,
    ...visitorsOf(app),
    ...jobsOf(parts),
    async storedFiles() {
      await erasedFiles.settled();
      return onDisk.names();
    },
    loseFile: onDisk.lose,
    truncateFile: onDisk.truncate,
    keptParts: () => readdir(join(folder, 'uploads')).catch(() => []),
    async stop() {
      await backups.settled();
      await erasedFiles.settled();
      hub.close();
      await closeParts(parts, 0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { TripId } from '@reisspel/contract/ids';
import { TripSlug } from '@reisspel/contract/trip';
import { createApp } from '../app.ts';
import { cleanUp, createHousekeeping } from '../clean-up.ts';
import { describedSettings } from '../config/settings.ts';
import type { Database, DialectName } from '../db/database.ts';
import type { DatabaseSettings } from '../db/open.ts';
import { findDefaultTripId } from '../db/trip-queries.ts';
import { insertTrip } from '../db/trip-writes.ts';
import { createBudget } from '../features/ai/budget.ts';
import { createInFolder } from '../features/backups/creating.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import { secretMark } from '../features/backups/manifest.ts';
import { type BackupService, createBackupService } from '../features/backups/service.ts';
import { FlightPoller, startFlightPolling } from '../features/flights/poller.ts';
import { createFlightProviders } from '../features/flights/providers.ts';
import { startNotifying } from '../features/notifications/notifying.ts';
import { createOutsideSweep } from '../features/quiz-images/outside-sweep.ts';
import { sweepPhotos } from '../features/retention/sweep.ts';
import { createReadinessCheck } from '../features/status/readiness.ts';
import { settleExpired } from '../features/submissions/expiry.ts';
import { demoTrip } from '../features/trip/demo-trip.ts';
import { Announcer } from '../live/announcer.ts';
import { LiveHub } from '../live/hub.ts';
import type { Notifier } from '../live/notifier.ts';
import { NO_MODELS } from '../platform/ai/models.ts';
import { createMemoryBus } from '../platform/bus.ts';
import { createDiskStorage } from '../platform/disk-storage.ts';
import { Draining } from '../platform/draining.ts';
import { uuidv7 } from '../platform/ids.ts';
import { SILENT_LOG } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { hashPassword } from '../platform/passwords.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Storage } from '../platform/storage.ts';
import type { StorageHealth } from '../platform/storage-watch.ts';
import { createLocalVision } from '../platform/vision/vision.ts';
import { createFiles } from '../running/files.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { TestClient } from './test-client.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestServerOptions } from './test-server-options.ts';

export const ADMIN_PASSWORD = 'zon-zee-strand';
/** Of who keeps the server. */
export const OWNER_PASSWORD = 'sleutel-onder-de-mat';
/** What a trip may spend on models. */
const DAILY_TOKENS = 200_000;
/** Both databases: what the game promises, it promises on each. */
export const DIALECTS: readonly DialectName[] = ['sqlite', 'postgres'];

/** A clock that stands still until a test moves it. */
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
  /** For a test that listens on a socket. */
  fetch: OpenAPIHono['fetch'];
  database: Database;
  /** How else to get at the database. */
  databaseSettings: DatabaseSettings;
  backups: BackupService;
  storage: Storage;
  /** The folder that its files are in, below the data of a server. */
  dataDir: string;
  hub: LiveHub;
  notifier: Notifier;
  clock: TestClock;
  tripId: TripId;
  /** A browser that has not been here before. */
  client(): TestClient;
  /** The organiser, logged in. */
  admin(): Promise<TestClient>;
  /** Who keeps the server, logged in. */
  owner(): Promise<TestClient>;
  settleExpired(): Promise<void>;
  /** One look at the flights of every trip. */
  pollFlights(): Promise<void>;
  /** Looks by itself from now on, as a server does. Returns how to stop. */
  followFlights(): () => Promise<void>;
  /** Removes what has expired. */
  cleanUp(): Promise<void>;
  /** All that a server does now and then by itself. */
  keepHouse(ended?: AbortSignal): Promise<void>;
  /** One look at what photos are to go. */
  sweepPhotos(): Promise<void>;
  /** Copies what tasks still name on other websites. */
  keepFromElsewhere(): Promise<void>;
  /** Resolves when every notification has arrived or been given up. */
  notified(): Promise<void>;
  /** Resolves when the store was asked for the files of all erased photos. */
  erasedFiles(): Promise<void>;
  /** The names of all stored files, when those of erased photos have gone. */
  storedFiles(): Promise<string[]>;
  /** As a disk may lose one. */
  loseFile(name: string): Promise<void>;
  /** As a full disk may leave one: only its first bytes. */
  truncateFile(name: string, bytes: number): Promise<void>;
  /** What is kept of photos whose body broke off. */
  keptParts(): Promise<string[]>;
  /** One look at the store, as a server does now and then. */
  testStorage(): Promise<StorageHealth>;
  stop(): Promise<void>;
}

function rethrow(error: unknown): never {
  throw error;
}

/** The same for every trip of a test file: one takes 20 ms of a processor. */
let adminPasswordHash: Promise<string> | null = null;

/** One more trip in the database, with its game not started; the first one is the default. Returns its id. */
export async function newTrip(
  database: Database,
  clock: TestClock,
  { slug = 'reis', content = demoTrip } = {},
): Promise<TripId> {
  const id = TripId.parse(uuidv7(clock.now()));
  adminPasswordHash ??= hashPassword(ADMIN_PASSWORD);
  const passwordHash = await adminPasswordHash;
  await database.write(async (tx) => {
    const isDefault = (await findDefaultTripId(tx)) === null;
    const trip = { id, slug: TripSlug.parse(slug), content, isDefault };
    await insertTrip(tx, { ...trip, adminPasswordHash: passwordHash, createdAt: clock.now() });
  });
  return id;
}

/** The whole app on a real database with one empty trip; no socket, no timers. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { bus = createMemoryBus() } = options;
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-test-'));
  const { logError = options.faults?.report ?? rethrow, databaseFolder = folder } = options;
  const onError = (error: unknown) => logError(error, 'process');
  const { database, databaseSettings } = await openTestDatabase(options, databaseFolder, onError);
  const files = join(folder, 'files');
  const clock = new TestClock();
  const tripId = options.tripId ?? (await newTrip(database, clock));
  const secrets = createSecretBox(Buffer.from(options.secret ?? 'a secret of the tests only'));
  const announcer = new Announcer(clock);
  const reveal = (sealed: string) => secrets.open(sealed);
  const hub = new LiveHub({ database, announcer, bus, reveal, onError });
  const contact = 'mailto:beheer@reisspel.example';
  const pushing = { contact, trustedOrigin: null, onError, ...options.push };
  const notifying = await startNotifying({ ...pushing, database, clock, secrets });
  const { notifier, push } = notifying;
  const kept = createFiles({
    database,
    clock,
    store: options.storage ?? createDiskStorage(files),
    sign: options.sign ?? null,
    partsFolder: join(folder, 'uploads'),
    logError,
  });
  const { storageWatch, erasedFiles, uploadParts } = kept;
  const { storage } = storageWatch;
  const fetchOutside = options.fetchOutside ?? (async () => ({ ok: false, reason: 'unreachable' }));
  const vision = options.vision ?? createLocalVision();
  const { dailyTokens = DAILY_TOKENS, ...models } = options.ai ?? {};
  const mark = secretMark(secrets);
  const backups = createBackupService({
    folder: createBackupFolder(join(folder, 'backups'), mark),
    keep: 7,
    make: async (deps) => {
      const source = { database: databaseSettings, storage, secret: { kind: 'setting', mark } } as const;
      const into = createBackupFolder(join(folder, 'backups'), mark);
      const { pruning } = await createInFolder(into, source, { ...deps, clock, keep: 7 });
      return { pruneFault: pruning.kind === 'failed' ? String(pruning.error) : null };
    },
    clock,
    database,
    onError: options.onBackupError ?? rethrow,
  });
  const draining = new Draining();
  const app = createApp({
    database,
    announcer,
    hub,
    notifier,
    push,
    clock,
    secrets,
    ...kept,
    storeKind: options.storage === undefined ? 'disk' : 's3',
    fetchOutside,
    backups,
    eyes: { vision, onError: options.onCheckError ?? rethrow },
    ai: { ...NO_MODELS, ...models },
    budget: createBudget({ database, clock, dailyTokens, onError }),
    draining,
    trustProxy: true,
    ownerPassword: options.ownerPassword === undefined ? OWNER_PASSWORD : options.ownerPassword,
    settings: { described: describedSettings(), set: [], slips: [], ...options.settings },
    airport: options.flights?.airport ?? null,
    storeOrigin: null,
    hosting: {
      databaseHost: null,
      photoStore: null,
      ai: null,
      backupDays: null,
      mapHost: 'tiles.example',
      ...options.hosting,
    },
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Kaart' },
    web: options.web ?? null,
    log: options.log ?? SILENT_LOG,
    logError,
    faults: options.faults ?? { recent: () => [] },
    metrics: createMetrics(),
    watching: {
      readiness: createReadinessCheck({ database, storageWatch, dataDir: folder, draining }),
      dataDir: folder,
      eventLoop: { delayMs: () => 0 },
      push: notifying.figures,
      checksWaiting: () => 0,
      metricsToken: options.metricsToken ?? null,
    },
    ...(options.signOfLifeMs === undefined ? {} : { signOfLifeMs: options.signOfLifeMs }),
  });
  const house = {
    database,
    announcer,
    notifier,
    clock,
    secrets,
    ...kept,
    fetchOutside,
    sweepStore: async () => {},
    onError: (error: unknown) => logError(error, 'clean-up'),
  };
  const keepHouse = createHousekeeping(house);
  const keepFromElsewhere = createOutsideSweep(house);
  const providers = createFlightProviders(options.flights ?? { airport: null, second: null }, clock);
  const poller = new FlightPoller({ database, announcer, notifier, clock, providers, onError });
  const client = () => new TestClient((request) => app.request(request));
  const onDisk = filesOnDisk(files);
  return {
    fetch: app.fetch,
    database,
    databaseSettings,
    backups,
    storage,
    dataDir: folder,
    hub,
    notifier,
    clock,
    tripId,
    client,
    async admin() {
      const admin = client();
      await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
      return admin;
    },
    async owner() {
      const owner = client();
      await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
      return owner;
    },
    settleExpired: () => settleExpired({ database, announcer, notifier, clock, onError }),
    pollFlights: () => poller.pollDue(),
    followFlights: () => startFlightPolling(poller, onError),
    async cleanUp() {
      await cleanUp(house);
      await uploadParts.sweep();
    },
    keepHouse: (ended = new AbortController().signal) => keepHouse(ended),
    sweepPhotos: () => sweepPhotos(house),
    keepFromElsewhere: () => keepFromElsewhere(new AbortController().signal),
    notified: () => notifier.settled(),
    async storedFiles() {
      await erasedFiles.settled();
      return onDisk.names();
    },
    erasedFiles: () => erasedFiles.settled(),
    loseFile: onDisk.lose,
    truncateFile: onDisk.truncate,
    testStorage: () => storageWatch.test(),
    keptParts: () => readdir(join(folder, 'uploads')).catch(() => []),
    async stop() {
      await backups.settled();
      await erasedFiles.settled();
      hub.close();
      await notifying.stop(0);
      await vision.close();
      await bus.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

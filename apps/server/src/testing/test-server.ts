import { copyFile, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { TripId } from '@reisspel/contract/ids';
import { TripSlug } from '@reisspel/contract/trip';
import { type KyselyPlugin, sql } from 'kysely';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { cleanUp, keepHouse } from '../clean-up.ts';
import { describedSettings } from '../config/settings.ts';
import { type Database, type DialectName, createDatabase as onKysely } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { DatabaseSettings } from '../db/open.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';
import { findDefaultTripId } from '../db/trip-queries.ts';
import { insertTrip } from '../db/trip-writes.ts';
import { createBudget } from '../features/ai/budget.ts';
import { createInFolder } from '../features/backups/creating.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import { type BackupService, createBackupService } from '../features/backups/service.ts';
import type { SettingsDeps } from '../features/diagnostics/settings-service.ts';
import { FlightPoller, startFlightPolling } from '../features/flights/poller.ts';
import { createFlightProviders, type FlightSettings } from '../features/flights/providers.ts';
import { startNotifying } from '../features/notifications/notifying.ts';
import type { Hosting } from '../features/privacy/service.ts';
import { keepFromElsewhere } from '../features/quiz-images/outside-sweep.ts';
import { sweepPhotos } from '../features/retention/sweep.ts';
import { createReadinessCheck } from '../features/status/readiness.ts';
import { settleExpired } from '../features/submissions/expiry.ts';
import { demoTrip } from '../features/trip/demo-trip.ts';
import type { BuiltWeb } from '../http/mount-web.ts';
import { Announcer } from '../live/announcer.ts';
import { LiveHub } from '../live/hub.ts';
import type { Notifier } from '../live/notifier.ts';
import { type AiModels, NO_MODELS } from '../platform/ai/models.ts';
import { type Bus, createMemoryBus } from '../platform/bus.ts';
import { createDiskStorage } from '../platform/disk-storage.ts';
import { Draining } from '../platform/draining.ts';
import type { Faults, LogError } from '../platform/faults.ts';
import { uuidv7 } from '../platform/ids.ts';
import { type Log, SILENT_LOG } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { FetchOutside } from '../platform/outside.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Signer } from '../platform/quiz-image-files.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Storage } from '../platform/storage.ts';
import type { StorageHealth } from '../platform/storage-watch.ts';
import { createLocalVision, type Vision } from '../platform/vision/vision.ts';
import { createFiles } from '../running/files.ts';
import { createDatabase } from './postgres-cluster.ts';
import { TestClient } from './test-client.ts';

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
  keepHouse(): Promise<void>;
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

export interface TestServerOptions {
  dialect?: DialectName;
  /** A PostgreSQL database that another test server uses as well; with `tripId`, its trip too. */
  postgresUrl?: string;
  tripId?: TripId;
  bus?: Bus;
  /** This server's own eyes; the real ones unless a test needs them blind. */
  vision?: Vision;
  /** The models elsewhere; none unless a test needs them. */
  ai?: Partial<AiModels & { dailyTokens: number }>;
  /** What it says of what it does; nothing, unless a test listens. */
  log?: Log;
  /** Takes what goes wrong, and tells of it. */
  faults?: Faults;
  /** What figures are collected with. */
  metricsToken?: string;
  /** null: nobody owns this server. */
  ownerPassword?: string | null;
  onCheckError?: (error: unknown) => void;
  onBackupError?: (error: unknown) => void;
  /** A built web app; none, unless a test needs one. */
  web?: BuiltWeb;
  /** Milliseconds between signs of life while a game is made. */
  signOfLifeMs?: number;
  /** A push service of the test; without one, what goes out reaches nobody. */
  push?: {
    trustedOrigin: string;
    onError?: (error: unknown) => void;
    timeoutMs?: number;
    pausesMs?: number[];
  };
  /** Seals what is kept; the same for every test server unless a test needs another. */
  secret?: string;
  /** Hears of every query to SQLite. */
  plugin?: KyselyPlugin;
  /** Where an SQLite file lies that a test wants to break; "test.db" in it. */
  databaseFolder?: string;
  /** Where photos lie; a folder of the test's own unless it brings a store to break. */
  storage?: Storage;
  /** How browsers are sent to that store; they are not, unless a test needs it. */
  sign?: Signer;
  /** Hears of faults, and of parts in trouble; a test that does not expect them fails by them. */
  logError?: LogError;
  /** What its settings mean for who uses it. */
  hosting?: Partial<Hosting>;
  /** What other websites give; by default none does. */
  fetchOutside?: FetchOutside;
  /** Who is asked about flights; nobody unless a test needs it. */
  flights?: FlightSettings;
  /** What the diagnostic pages hear of the settings. */
  settings?: Pick<SettingsDeps, 'set' | 'slips'>;
}

function rethrow(error: unknown): never {
  throw error;
}

/**
 * With today's schema: a copy, unless the test brings a database, which it may have filled or not. No commit waits for the
 * disk: 4 ms each, and what a power cut leaves is not for these tests (`kill.test.ts` runs the program itself).
 */
async function openTestDatabase(
  { dialect = 'sqlite', postgresUrl: url, plugin }: TestServerOptions,
  folder: string,
  onError: (error: unknown) => void,
) {
  const { postgres, sqlite } = inject('migrated');
  if (dialect === 'sqlite') {
    const file = join(folder, 'test.db');
    await copyFile(sqlite, file);
    const { kysely, database } = openSqlite(file, onError);
    await sql`pragma synchronous = off`.execute(kysely);
    const watched = plugin ? onKysely(kysely.withPlugin(plugin), dialect, onError) : database;
    return { database: watched, databaseSettings: { kind: 'sqlite', path: file } as const };
  }
  const address = new URL(url ?? (await createDatabase(inject('postgresUrl'), postgres)));
  address.searchParams.set('options', '-c synchronous_commit=off');
  const { kysely, database } = openPostgres(address.href, onError);
  if (url !== undefined) await migrate(kysely);
  return { database, databaseSettings: { kind: 'postgres', url: address.href } as const };
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
  const backups = createBackupService({
    folder: createBackupFolder(join(folder, 'backups')),
    keep: 7,
    make: async (deps) => {
      const source = { database: databaseSettings, storage, secret: { kind: 'setting', mark: '' } } as const;
      const into = createBackupFolder(join(folder, 'backups'));
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
    hosting: { photoStore: null, ai: null, backupDays: null, mapHost: 'tiles.example', ...options.hosting },
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
  const providers = createFlightProviders(options.flights ?? { airport: null, second: null }, clock);
  const poller = new FlightPoller({ database, announcer, notifier, clock, providers, onError });
  const client = () => new TestClient((request) => app.request(request));
  async function stored() {
    const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile());
  }

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
    keepHouse: () => keepHouse(house),
    sweepPhotos: () => sweepPhotos(house),
    keepFromElsewhere: () => keepFromElsewhere(house),
    notified: () => notifier.settled(),
    async storedFiles() {
      await erasedFiles.settled();
      return (await stored()).map(({ name }) => name);
    },
    erasedFiles: () => erasedFiles.settled(),
    async loseFile(lost) {
      for (const { name, parentPath } of await stored()) if (name === lost) await rm(join(parentPath, name));
    },
    async truncateFile(cutOff, bytes) {
      for (const { name, parentPath } of await stored())
        if (name === cutOff) await truncate(join(parentPath, name), bytes);
    },
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

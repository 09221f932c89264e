import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import type { FaultPlace } from '@reisspel/contract/status';
import type { Kysely } from 'kysely';
import { type AppDeps, createApp } from './app.ts';
import { keepHouse } from './clean-up.ts';
import type { Config } from './config/config.ts';
import { describedSettings } from './config/settings.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { timeWrites } from './db/time-writes.ts';
import { databaseTrouble } from './db/trouble.ts';
import { type BudgetDeps, createBudget } from './features/ai/budget.ts';
import { createBackupFolder } from './features/backups/folder.ts';
import { makeInProcess } from './features/backups/making-process.ts';
import { createBackupService } from './features/backups/service.ts';
import { FlightPoller, startFlightPolling } from './features/flights/poller.ts';
import { createFlightProviders } from './features/flights/providers.ts';
import { startNotifying } from './features/notifications/notifying.ts';
import { createErasedFiles } from './features/retention/erased-files.ts';
import { createReadinessCheck } from './features/status/readiness.ts';
import { startExpirySweeper } from './features/submissions/expiry.ts';
import { hostingOf } from './hosting.ts';
import { faultKind } from './http/fault-kind.ts';
import type { BuiltWeb } from './http/mount-web.ts';
import { Announcer } from './live/announcer.ts';
import { LiveHub } from './live/hub.ts';
import { openStorage } from './open-storage.ts';
import { createModels, NO_MODELS } from './platform/ai/models.ts';
import { type Bus, createMemoryBus } from './platform/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { Draining } from './platform/draining.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { createFaults, type Faults } from './platform/faults.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createOutside } from './platform/outside.ts';
import { createPhotoFiles } from './platform/photo-files.ts';
import { createQuizImageFiles } from './platform/quiz-image-files.ts';
import { createSecretBox, loadSecret } from './platform/secret-box.ts';
import { startStorageWatch, watchStorage } from './platform/storage-watch.ts';
import { createUploadParts } from './platform/upload-parts.ts';
import { createLocalVision } from './platform/vision/vision.ts';
import { seed } from './seed.ts';

/**
 * Milliseconds a request under way may still take when the server stops: a photo on an ordinary network comes whole, and one
 * that does not goes on where it broke off. Less than compose.yaml and the systemd unit wait before they kill.
 */
const SHUTDOWN_GRACE_MS = 20_000;
/** Milliseconds between looks for connections that have become idle while the server stops. */
const IDLE_LOOK_MS = 100;

/** Milliseconds for notifications that are on their way when the server stops. */
const NOTIFYING_GRACE_MS = 2_000;
/** Milliseconds for a store to let go of the erased photos it was asked for when the server stops; the rest goes later. */
const ERASING_GRACE_MS = 2_000;
/**
 * Milliseconds that a request may take to come in: twice what the largest photo takes at 50 kbit/s. Node's own five
 * minutes end a photo of 2 MB there, each time anew.
 */
const REQUEST_TIMEOUT_MS = 90 * 60 * 1_000;

/** Signing asks nobody: any key tells where browsers are sent. */
const ANY_PICTURE = 'quiz-images/any.webp';

/** Milliseconds between clean-ups of what has expired. */
const PRUNE_INTERVAL_MS = 60 * 60 * 1_000;

/** What makes backups beside the server. */
const BACKUP_PROGRAM = join(import.meta.dirname, 'cli/backup-cli.ts');

export interface RunningServer {
  /** With the port that was really taken. */
  address: string;
  /** Set only when it was generated at this start. */
  generatedPassword: string | null;
  stop(): Promise<void>;
}

/** Milliseconds for calls to models that were cut off to say what they took: they know at once. */
const SETTLING_GRACE_MS = 1_000;

/** The models elsewhere, and what they may cost; none when the organiser has set none. */
function aiOf({ ai }: Config, deps: Omit<BudgetDeps, 'dailyTokens'>): Pick<AppDeps, 'ai' | 'budget'> {
  return ai.kind === 'off'
    ? { ai: NO_MODELS, budget: createBudget({ ...deps, dailyTokens: 0 }) }
    : { ai: createModels(ai), budget: createBudget({ ...deps, dailyTokens: ai.dailyTokens }) };
}

interface DataSource {
  kysely: Kysely<Schema>;
  database: Database;
  bus: Bus;
}

async function openBus({ database }: Config, onError: (error: unknown) => void): Promise<Bus> {
  if (database.kind === 'sqlite') return createMemoryBus();
  const { createPostgresBus } = await import('./platform/postgres-bus.ts');
  return createPostgresBus({ url: database.url, onError });
}

async function openData(config: Config, onError: (error: unknown) => void): Promise<DataSource> {
  const bus = await openBus(config, onError);
  return { ...(await openDatabase(config.database, onError)), bus };
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  config: Config,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const { port, host: hostname } = config.http;
    const serverOptions = { requestTimeout: REQUEST_TIMEOUT_MS };
    const server = serve({ fetch, port, hostname, serverOptions }, () => resolve(server));
    server.on('error', reject);
  });
}

function addressOf(server: ServerType, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

/** Takes no more connections, waits for requests under way, then cuts what is left. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    };
    const looking = setInterval(closeIdle, IDLE_LOOK_MS);
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, SHUTDOWN_GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(looking);
      resolve();
    });
    closeIdle();
  });
}

/** Where the server says what it does, and what goes wrong. */
export interface Reporting {
  log: Log;
  faults: Faults;
  metrics: Metrics;
}

export function createReporting(log: Log, clock: Clock = systemClock): Reporting {
  const metrics = createMetrics();
  return { log, metrics, faults: createFaults({ log, clock, kindOf: faultKind, count: metrics.faults }) };
}

/** Puts all parts together and listens. Rejects when the database, the data directory or the port cannot be had. */
export async function startServer(
  config: Config,
  web: BuiltWeb | null,
  { log, faults, metrics }: Reporting,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const { report: logError } = faults;
  const report = (place: FaultPlace) => (error: unknown) => logError(error, place);
  const { kysely, bus, ...opened } = await openData(config, (error) =>
    logError(databaseTrouble(error, config.database.kind), 'database'),
  );
  // After the database: while that is being replaced, so is the key.
  const secrets = createSecretBox(loadSecret(config.appSecret, config.dataDir));
  const database = timeWrites(opened.database, metrics.writeTimes);
  await migrate(kysely);
  const seedOptions = { adminPassword: config.adminPassword, demo: config.seedDemo };
  const generatedPassword = await seed({ database, clock, secrets }, seedOptions);
  const announcer = new Announcer(clock);
  const reveal = (sealed: string) => secrets.open(sealed);
  const hub = new LiveHub({ database, announcer, bus, reveal, onError: report('live') });
  const store = openStorage(config);
  const storageWatch = watchStorage(store.storage, clock);
  const { storage } = storageWatch;
  const storeOrigin = store.sign === null ? null : new URL(await store.sign(ANY_PICTURE, 1)).origin;
  const photoFiles = createPhotoFiles(storage, report('photos'));
  const quizImageFiles = createQuizImageFiles(storage, store.sign);
  const uploadParts = createUploadParts({
    root: join(config.dataDir, 'uploads'),
    clock,
    onError: report('uploads'),
  });
  const vision = createLocalVision();
  const pushError = report('notifications');
  const notifying = await startNotifying({ ...config.push, database, clock, secrets, onError: pushError });
  const { notifier, push } = notifying;
  const sweeping = { database, announcer, notifier, clock, onError: report('deadlines') };
  const stopSweeper = startExpirySweeper(sweeping);
  const fetchOutside = createOutside();
  const erasedFiles = createErasedFiles({ database, photoFiles, onError: report('clean-up') });
  const house = {
    database,
    announcer,
    clock,
    secrets,
    photoFiles,
    quizImageFiles,
    erasedFiles,
    uploadParts,
    fetchOutside,
    sweepStore: () => store.sweep(clock.now()),
    onError: report('clean-up'),
  };
  const pruning = setInterval(() => keepHouse(house), PRUNE_INTERVAL_MS);
  pruning.unref();
  const backups = createBackupService({
    folder: createBackupFolder(config.backups.folder),
    keep: config.backups.keep,
    make: makeInProcess(BACKUP_PROGRAM),
    clock,
    database,
    onError: logError,
  });
  const draining = new Draining();
  const ai = aiOf(config, { database, clock, onError: report('ai-budget') });
  const readiness = createReadinessCheck({ database, storageWatch, dataDir: config.dataDir, draining });
  const eventLoop = watchEventLoop();
  const app = createApp({
    database,
    announcer,
    hub,
    notifier,
    push,
    clock,
    secrets,
    photoFiles,
    erasedFiles,
    quizImageFiles,
    storageWatch,
    storeKind: config.storage.kind,
    fetchOutside,
    uploadParts,
    backups,
    eyes: { vision, onError: report('checks') },
    ...ai,
    web,
    draining,
    trustProxy: config.http.trustProxy,
    ownerPassword: config.ownerPassword,
    mapTiles: config.mapTiles,
    storeOrigin,
    hosting: hostingOf(config),
    settings: { described: describedSettings(), ...config.settings },
    airport: config.flights.airport,
    log,
    logError,
    faults,
    metrics,
    watching: {
      readiness,
      dataDir: config.dataDir,
      eventLoop,
      push: notifying.figures,
      checksWaiting: vision.waiting,
      metricsToken: config.metricsToken,
    },
  });
  const server = await listen(app.fetch, config);
  const flightError = report('flights');
  const providers = createFlightProviders(config.flights, clock);
  const poller = new FlightPoller({ database, announcer, notifier, clock, providers, onError: flightError });
  const stopPolling = startFlightPolling(poller, flightError);
  const stopBackups = backups.startDaily();
  const storageError = report('photos');
  const stopStorageWatch = startStorageWatch(storageWatch, storageError);
  return {
    address: addressOf(server, config.http.host),
    generatedPassword,
    async stop() {
      eventLoop.stop();
      draining.begin();
      clearInterval(pruning);
      const closed = close(server);
      hub.close();
      await closed;
      await stopBackups();
      await stopPolling();
      stopStorageWatch();
      await stopSweeper();
      await notifying.stop(NOTIFYING_GRACE_MS);
      await ai.budget.settled(SETTLING_GRACE_MS);
      await vision.close();
      await erasedFiles.stop(ERASING_GRACE_MS);
      await store.close();
      await bus.close();
      await database.close();
    },
  };
}

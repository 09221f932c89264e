import { join } from 'node:path';
import type { FaultPlace } from '@reisspel/contract/status';
import type { AppDeps } from './app/deps.ts';
import { createApp } from './app.ts';
import { startHousekeeping } from './clean-up.ts';
import type { Config } from './config/config.ts';
import { type BudgetDeps, createBudget } from './features/ai/budget.ts';
import { createBackupFolder } from './features/backups/folder.ts';
import { makeInProcess } from './features/backups/making-process.ts';
import { secretMark } from './features/backups/manifest.ts';
import { type BackupServiceDeps, createBackupService } from './features/backups/service.ts';
import { FlightPoller, startFlightPolling } from './features/flights/poller.ts';
import { createFlightProviders } from './features/flights/providers.ts';
import { startNotifying } from './features/notifications/notifying.ts';
import { createReadinessCheck } from './features/status/readiness.ts';
import { startExpirySweeper } from './features/submissions/expiry.ts';
import type { BuiltWeb } from './http/mount-web.ts';
import { Announcer } from './live/announcer.ts';
import { LiveHub } from './live/hub.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';
import { createModels, NO_MODELS } from './platform/ai/models.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { Draining } from './platform/draining.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { createOutside } from './platform/outside.ts';
import type { SecretBox } from './platform/secret-box.ts';
import { startStorageWatch } from './platform/storage-watch.ts';
import { createLocalVision } from './platform/vision/vision.ts';
import { openData } from './running/data.ts';
import { createFiles } from './running/files.ts';
import { listen } from './running/listening.ts';
import type { Reporting } from './running/reporting.ts';
import { settingsOf } from './running/settings-of.ts';
import { seed } from './seed.ts';

/** Milliseconds for notifications that are on their way when the server stops. */
const NOTIFYING_GRACE_MS = 2_000;
/** Milliseconds for calls to models that were cut off to say what they took: they know at once. */
const SETTLING_GRACE_MS = 1_000;
/** Milliseconds for a store to let go of the erased photos it was asked for when the server stops; the rest goes later. */
const ERASING_GRACE_MS = 2_000;

/** Signing asks nobody: any key tells where browsers are sent. */
const ANY_PICTURE = 'quiz-images/any.webp';

/** What makes backups beside the server. */
const BACKUP_PROGRAM = join(import.meta.dirname, 'cli/backup-cli.ts');

export interface RunningServer {
  /** With the port that was really taken. */
  address: string;
  /** Set only when it was generated at this start. */
  generatedPassword: string | null;
  stop(): Promise<void>;
}

/** The models elsewhere, and what they may cost; none when the organiser has set none. */
function aiOf({ ai }: Config, deps: Omit<BudgetDeps, 'dailyTokens'>): Pick<AppDeps, 'ai' | 'budget'> {
  return ai.kind === 'off'
    ? { ai: NO_MODELS, budget: createBudget({ ...deps, dailyTokens: 0 }) }
    : { ai: createModels(ai), budget: createBudget({ ...deps, dailyTokens: ai.dailyTokens }) };
}

async function originOf({ sign }: OpenStorage): Promise<string | null> {
  return sign === null ? null : new URL(await sign(ANY_PICTURE, 1)).origin;
}

function backupsOf(
  { backups: { folder, keep } }: Config,
  { secrets, ...deps }: Pick<BackupServiceDeps, 'database' | 'clock' | 'onError'> & { secrets: SecretBox },
) {
  const make = makeInProcess(BACKUP_PROGRAM);
  return createBackupService({
    ...deps,
    folder: createBackupFolder(folder, secretMark(secrets)),
    keep,
    make,
  });
}

/** All parts of the server, put together; none of them has begun anything by itself. */
async function createParts(config: Config, reporting: Reporting, clock: Clock) {
  const { report } = reporting.faults;
  const to = (place: FaultPlace) => ({ onError: (error: unknown) => report(error, place) });
  const shared = { ...(await openData(config, reporting)), clock, announcer: new Announcer(clock) };
  const reveal = (sealed: string) => shared.secrets.open(sealed);
  const store = openStorage(config);
  const partsFolder = join(config.dataDir, 'uploads');
  const kept = { store: store.storage, sign: store.sign, partsFolder, logError: report };
  const notifying = await startNotifying({ ...config.push, ...shared, ...to('notifications') });
  return {
    ...shared,
    ...createFiles({ ...shared, ...kept }),
    ...aiOf(config, { ...shared, ...to('ai-budget') }),
    hub: new LiveHub({ ...shared, reveal, ...to('live') }),
    store,
    notifying,
    notifier: notifying.notifier,
    backups: backupsOf(config, { ...shared, onError: report }),
    vision: createLocalVision(),
    fetchOutside: createOutside(),
  };
}
type Parts = Awaited<ReturnType<typeof createParts>>;

/** What the server does by itself. Returns how to end it. */
function startJobs(config: Config, parts: Parts, { faults: { report } }: Reporting) {
  const { clock, store, backups, storageWatch } = parts;
  const cleaning = (error: unknown) => report(error, 'clean-up');
  const house = { ...parts, sweepStore: () => store.sweep(clock.now()), onError: cleaning };
  const stopHousekeeping = startHousekeeping(house);
  const stopSweeper = startExpirySweeper({ ...parts, onError: (error) => report(error, 'deadlines') });
  const flightError = (error: unknown) => report(error, 'flights');
  const providers = createFlightProviders(config.flights, clock);
  const poller = new FlightPoller({ ...parts, providers, onError: flightError });
  const stopPolling = startFlightPolling(poller, flightError);
  const stopBackups = backups.startDaily();
  const stopStorageWatch = startStorageWatch(storageWatch, (trouble) => report(trouble, 'photos'));
  return {
    async stop() {
      await stopHousekeeping();
      await stopBackups();
      await stopPolling();
      stopStorageWatch();
      await stopSweeper();
    },
  };
}

/** Lets go of everything, what others need last. */
async function closeParts(parts: Parts): Promise<void> {
  await parts.notifying.stop(NOTIFYING_GRACE_MS);
  await parts.budget.settled(SETTLING_GRACE_MS);
  await parts.vision.close();
  await parts.erasedFiles.stop(ERASING_GRACE_MS);
  await parts.store.close();
  await parts.bus.close();
  await parts.database.close();
}

/** Puts all parts together and listens. Rejects when the database, the data directory or the port cannot be had. */
export async function startServer(
  config: Config,
  web: BuiltWeb | null,
  reporting: Reporting,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const { dataDir, metricsToken } = config;
  const { report } = reporting.faults;
  const parts = await createParts(config, reporting, clock);
  const { notifying, vision, hub } = parts;
  const generatedPassword = await seed(parts, { adminPassword: config.adminPassword, demo: config.seedDemo });
  const draining = new Draining();
  const eventLoop = watchEventLoop();
  const app = createApp({
    ...parts,
    ...settingsOf(config),
    ...reporting,
    logError: report,
    web,
    draining,
    push: notifying.push,
    eyes: { vision, onError: (error) => report(error, 'checks') },
    storeOrigin: await originOf(parts.store),
    watching: {
      readiness: createReadinessCheck({ ...parts, dataDir, draining }),
      dataDir,
      eventLoop,
      push: notifying.figures,
      checksWaiting: vision.waiting,
      metricsToken,
    },
  });
  const listening = await listen(app.fetch, config.http);
  const jobs = startJobs(config, parts, reporting);
  return {
    address: listening.address,
    generatedPassword,
    async stop() {
      eventLoop.stop();
      draining.begin();
      const closed = listening.close();
      hub.close();
      await closed;
      await jobs.stop();
      await closeParts(parts);
    },
  };
}

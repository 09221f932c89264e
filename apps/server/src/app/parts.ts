import { join } from 'node:path';
import type { FaultPlace } from '@reisspel/contract/operate/status';
import type { MapTiles } from '@reisspel/contract/trip/trip';
import type { Database } from '../db/database.ts';
import { findTeam } from '../db/game-queries.ts';
import { mintTripScope } from '../db/trip-scope.ts';
import { createBudget } from '../features/ai/budget.ts';
import { secretMark } from '../features/backups/archive.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import { type BackupServiceDeps, createBackupService } from '../features/backups/service.ts';
import type { SettingsDeps } from '../features/diagnostics/service.ts';
import { LimitedProvider } from '../features/flights/limited-provider.ts';
import { FlightPoller } from '../features/flights/poller.ts';
import { createFlightProviders, type FlightSettings } from '../features/flights/providers.ts';
import { type PushSettings, startNotifying } from '../features/notifications/service.ts';
import { createErasedFiles } from '../features/photos/file-removal.ts';
import type { Hosting } from '../features/trip/service.ts';
import { createClientInfo } from '../http/client.ts';
import { createDeviceCookie, createSessionCookies } from '../http/cookie.ts';
import { createGate } from '../http/gate.ts';
import type { BuiltWeb } from '../http/web/static.ts';
import { Announcer } from '../live/announcer.ts';
import { publishAccessChanges } from '../live/changes-store.ts';
import { LiveHub } from '../live/hub.ts';
import type { AiModels } from '../platform/ai/models.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Faults, LogError } from '../platform/log/faults.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/log/metrics.ts';
import type { FetchOutside } from '../platform/outside.ts';
import { createPhotoFiles, createTaskFiles, type Signer } from '../platform/pictures/picture-files.ts';
import type { Draining, EventLoopWatch } from '../platform/process.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { watchStorage } from '../platform/storage/storage-watch.ts';
import { createUploadParts } from '../platform/storage/upload-parts.ts';
import type { Vision } from '../platform/vision/vision.ts';

/** Milliseconds that cancelled calls to models get to report their used tokens. */
const SETTLING_GRACE_MS = 1_000;
/** Milliseconds to delete files of erased photos at a stop; a later run does the rest. */
const ERASING_GRACE_MS = 2_000;

/** Any key: signing it shows the store's origin, and sends no request. */
const ANY_PICTURE = 'quiz-images/any.webp';

export interface Data {
  database: Database;
  bus: Bus;
  secrets: SecretBox;
}

export interface OpenStorage {
  storage: Storage;
  /** Signs addresses that browsers open at the store. Null: all pictures come from this server. */
  sign: Signer | null;
  /** Deletes abandoned incomplete files. Returns their number. `now` is epoch milliseconds. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}

/** The foundation of a server's parts. Tests replace some of it. */
export interface Foundation {
  clock: Clock;
  data: Data;
  dataDir: string;
  store: OpenStorage;
  ai: { models: AiModels; dailyTokens: number };
  pushing: PushSettings;
  backups: Pick<BackupServiceDeps, 'keep' | 'make'> & { folder: string };
  flights: FlightSettings;
  vision: Vision;
  checksWaiting: () => number;
  fetchOutside: FetchOutside;
  report: LogError;
}

async function originOf({ sign }: OpenStorage): Promise<string | null> {
  return sign === null ? null : new URL(await sign(ANY_PICTURE, 1)).origin;
}

function createFiles({ clock, data: { database }, dataDir, store, report }: Foundation) {
  const storageWatch = watchStorage(store.storage, clock);
  const { storage } = storageWatch;
  return {
    storageWatch,
    photoFiles: createPhotoFiles(storage, (error) => report(error, 'photos')),
    taskFiles: createTaskFiles(storage, store.sign),
    erasedFiles: createErasedFiles({ database, storage, logError: report }),
    uploadParts: createUploadParts({
      root: join(dataDir, 'uploads'),
      clock,
      hasTeam: async (tripId, teamId) =>
        (await database.readTrip(mintTripScope(tripId), (tx) => findTeam(tx, teamId))) !== null,
      onError: (error) => report(error, 'uploads'),
    }),
  };
}

export async function createParts(foundation: Foundation) {
  const { clock, data, dataDir, store, ai, pushing, backups, flights, vision, report } = foundation;
  const to = (place: FaultPlace) => ({ onError: (error: unknown) => report(error, place) });
  const shared = { ...data, clock, announcer: new Announcer() };
  publishAccessChanges(data.database);
  const notifying = await startNotifying({ ...pushing, ...shared, ...to('notifications') });
  const { notifier, push } = notifying;
  const providers = createFlightProviders(flights, clock).map(
    (provider) => new LimitedProvider(provider, { ...shared, ...to('flights') }),
  );
  const hub = new LiveHub({ ...shared, notifier, ...to('live') });
  const files = createFiles(foundation);
  const draining: Draining = { begun: false };
  const folder = createBackupFolder(backups.folder, secretMark(data.secrets));
  return {
    ...shared,
    ...files,
    removeErasedFiles: () => void files.erasedFiles.remove(),
    dataDir,
    store,
    /** The store's origin if browsers may load pictures from it; else null. */
    storeOrigin: await originOf(store),
    hub,
    notifying,
    pushFigures: notifying.figures,
    notifier,
    push,
    flightProviders: providers,
    poller: new FlightPoller({ ...shared, hub, notifier, providers, ...to('flights') }),
    ai: ai.models,
    budget: createBudget({ ...shared, dailyTokens: ai.dailyTokens, ...to('ai-budget') }),
    backups: createBackupService({ ...shared, ...backups, folder, onError: report }),
    localVision: { vision, ...to('checks') },
    checksWaiting: foundation.checksWaiting,
    fetchOutside: foundation.fetchOutside,
    draining,
    logError: report,
  };
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Closes all parts, the shared ones last. Waits `notifyingGraceMs` for notifications. */
export async function closeParts(parts: Parts, notifyingGraceMs: number): Promise<void> {
  await parts.notifying.stop(notifyingGraceMs);
  await parts.budget.settled(SETTLING_GRACE_MS);
  await parts.localVision.vision.close();
  await parts.erasedFiles.stop(ERASING_GRACE_MS);
  await parts.store.close();
  await parts.bus.close();
  await parts.database.close();
}

export interface AppSettings {
  storeKind: 'disk' | 's3';
  trustProxy: boolean;
  /** Null disables the owner's page. */
  ownerPassword: string | null;
  mapTiles: MapTiles;
  /** The address of the geocoder; null without one. */
  geocoderUrl: string | null;
  hosting: Hosting;
  settings: SettingsDeps;
  /** Null without credentials. */
  airport: FlightSettings['airport'];
  /** Bearer token of the metrics; null disables them. */
  metricsToken: string | null;
}

export interface AppDeps extends Parts, AppSettings {
  web: BuiltWeb | null;
  log: Log;
  metrics: Metrics;
  faults: Pick<Faults, 'recent'>;
  eventLoop: Pick<EventLoopWatch, 'delayMs'>;
  /** Milliseconds between keep-alives while a game is generated. The default suits proxies. */
  keepAliveMs?: number;
}

/** Creates the parts that identify the caller: cookies, addresses and the gate. */
export function createEntrance(deps: AppDeps) {
  const client = createClientInfo(deps);
  const cookies = createSessionCookies(client);
  return { client, cookies, devices: createDeviceCookie(client), ...createGate({ ...deps, cookies }) };
}

export type Entrance = ReturnType<typeof createEntrance>;

import { join } from 'node:path';
import type { FaultPlace } from '@reisspel/contract/status';
import { createBudget } from '../features/ai/budget.ts';
import { secretMark } from '../features/backups/archive.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import { type BackupServiceDeps, createBackupService } from '../features/backups/service.ts';
import { FlightPoller } from '../features/flights/poller.ts';
import { createFlightProviders, type FlightSettings } from '../features/flights/providers.ts';
import { type PushSettings, startNotifying } from '../features/notifications/service.ts';
import { Announcer } from '../live/announcer.ts';
import { tellAccessChanges } from '../live/changes-store.ts';
import { LiveHub } from '../live/hub.ts';
import type { AiModels } from '../platform/ai/models.ts';
import type { Clock } from '../platform/clock.ts';
import { Draining } from '../platform/draining.ts';
import type { LogError } from '../platform/faults.ts';
import type { FetchOutside } from '../platform/outside.ts';
import type { Vision } from '../platform/vision/vision.ts';
import type { Data } from './data.ts';
import { createFiles } from './files.ts';
import type { OpenStorage } from './open-storage.ts';

/** Milliseconds for cancelled calls to models to report their usage, which they do at once. */
const SETTLING_GRACE_MS = 1_000;
/** Milliseconds to delete the files of erased photos when the server stops; the rest goes later. */
const ERASING_GRACE_MS = 2_000;

/** A signature needs no request, so any key shows the store's origin. */
const ANY_PICTURE = 'quiz-images/any.webp';

/** The base of a server: made from its settings, or by a test. */
export interface Foundation {
  clock: Clock;
  data: Data;
  dataDir: string;
  store: OpenStorage;
  ai: { models: AiModels; dailyTokens: number };
  pushing: PushSettings;
  backups: Pick<BackupServiceDeps, 'keep' | 'make'> & { folder: string };
  flights: FlightSettings;
  /** Detects faces and objects; `checksWaiting` is the length of its queue. */
  vision: Vision;
  checksWaiting: () => number;
  fetchOutside: FetchOutside;
  report: LogError;
}

async function originOf({ sign }: OpenStorage): Promise<string | null> {
  return sign === null ? null : new URL(await sign(ANY_PICTURE, 1)).origin;
}

/** Creates and connects all parts of a server. Timed jobs do not start yet. */
export async function createParts(foundation: Foundation) {
  const { clock, data, dataDir, store, ai, pushing, backups, flights, vision, report } = foundation;
  const to = (place: FaultPlace) => ({ onError: (error: unknown) => report(error, place) });
  const shared = { ...data, clock, announcer: new Announcer(clock) };
  tellAccessChanges(data.database);
  const notifying = await startNotifying({ ...pushing, ...shared, ...to('notifications') });
  const { notifier, push } = notifying;
  const providers = createFlightProviders(flights, clock);
  const folder = createBackupFolder(backups.folder, secretMark(data.secrets));
  return {
    ...shared,
    ...createFiles({
      ...shared,
      store: store.storage,
      sign: store.sign,
      partsFolder: join(dataDir, 'uploads'),
      logError: report,
    }),
    dataDir,
    store,
    storeOrigin: await originOf(store),
    hub: new LiveHub({ ...shared, notifier, ...to('live') }),
    notifying,
    pushFigures: notifying.figures,
    notifier,
    push,
    poller: new FlightPoller({ ...shared, notifier, providers, ...to('flights') }),
    ai: ai.models,
    budget: createBudget({ ...shared, dailyTokens: ai.dailyTokens, ...to('ai-budget') }),
    backups: createBackupService({ ...shared, ...backups, folder, onError: report }),
    eyes: { vision, ...to('checks') },
    checksWaiting: foundation.checksWaiting,
    fetchOutside: foundation.fetchOutside,
    draining: new Draining(),
    logError: report,
  };
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Closes all parts, shared ones last. Notifications get `notifyingGraceMs` milliseconds. */
export async function closeParts(parts: Parts, notifyingGraceMs: number): Promise<void> {
  await parts.notifying.stop(notifyingGraceMs);
  await parts.budget.settled(SETTLING_GRACE_MS);
  await parts.eyes.vision.close();
  await parts.erasedFiles.stop(ERASING_GRACE_MS);
  await parts.store.close();
  await parts.bus.close();
  await parts.database.close();
}

import { join } from 'node:path';
import type { Data, Foundation, OpenStorage } from '../app/parts.ts';
import type { DatabaseSettings } from '../db/open.ts';
import { secretMark } from '../features/backups/archive.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import { createInFolder } from '../features/backups/making.ts';
import type { MakeBackup } from '../features/backups/service.ts';
import { NO_MODELS } from '../platform/ai/models.ts';
import { createMemoryBus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { LogError } from '../platform/log/faults.ts';
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { createLocalVision } from '../platform/vision/vision.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestServerOptions } from './test-server-options.ts';

/** A trip's daily budget. */
const DAILY_TOKENS = 200_000;
/** Days that backups are kept. */
const KEEP = 7;

export function photosIn(folder: string): string {
  return join(folder, 'files');
}

/** Returns the options' listener for errors, or else a listener that fails the test. */
function reportTo(options: TestServerOptions): LogError {
  const logError: LogError =
    options.logError ??
    options.faults?.report ??
    ((error) => {
      throw error;
    });
  return (error, place) => {
    if (place === 'checks' && options.onCheckError) options.onCheckError(error);
    else if (place === 'backups' && options.onBackupError) options.onBackupError(error);
    else if (place === 'notifications' && options.push?.onError) options.push.onError(error);
    else logError(error, place);
  };
}

interface BackedUp {
  folder: string;
  clock: Clock;
  secrets: SecretBox;
  databaseSettings: DatabaseSettings;
  storage: OpenStorage['storage'];
}

/** Makes a backup in this process. A real server starts another process. */
function makeHere({ folder, clock, secrets, databaseSettings, storage }: BackedUp): MakeBackup {
  const mark = secretMark(secrets);
  const source = { database: databaseSettings, storage, secretPath: null, secretMark: mark };
  return async (deps) => {
    const into = createBackupFolder(folder, mark);
    return createInFolder(into, source, { ...deps, clock, keep: KEEP });
  };
}

function storeOf({ storage, sign }: TestServerOptions, folder: string): OpenStorage {
  return {
    storage: storage ?? createDiskStorage(photosIn(folder)),
    sign: sign ?? null,
    sweep: async () => 0,
    close: async () => {},
  };
}

/** Makes the parts of a test server. They are real, except for external services. */
export async function foundationFor(
  options: TestServerOptions,
  { folder, clock }: { folder: string; clock: Clock },
): Promise<{ foundation: Foundation; databaseSettings: DatabaseSettings }> {
  const report = reportTo(options);
  const { bus = createMemoryBus(), databaseFolder = folder, secret = 'a secret of the tests only' } = options;
  const opened = await openTestDatabase(options, databaseFolder, (error) => report(error, 'database'));
  const { database, databaseSettings } = opened;
  const secrets = createSecretBox(Buffer.from(secret));
  const data: Data = { database, bus, secrets };
  const store = storeOf(options, folder);
  const backupFolder = join(folder, 'backups');
  const { dailyTokens = DAILY_TOKENS, ...models } = options.ai ?? {};
  const kept = { folder: backupFolder, clock, secrets, databaseSettings, storage: store.storage };
  const foundation: Foundation = {
    clock,
    data,
    dataDir: folder,
    store,
    ai: { models: { ...NO_MODELS, ...models }, dailyTokens },
    pushing: { contact: 'mailto:beheer@reisspel.example', trustedOrigin: null, ...options.push },
    backups: { folder: backupFolder, keep: KEEP, make: makeHere(kept) },
    flights: { airport: null, second: null, ...options.flights },
    vision: options.vision ?? createLocalVision(),
    checksWaiting: () => 0,
    fetchOutside: options.fetchOutside ?? (async () => ({ ok: false, reason: 'unreachable' })),
    report,
  };
  return { foundation, databaseSettings };
}

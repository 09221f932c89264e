import type { MapTiles } from '@reisspel/contract/trip';
import type { Database } from '../db/database.ts';
import type { Budget } from '../features/ai/budget.ts';
import type { BackupService } from '../features/backups/service.ts';
import type { SettingsDeps } from '../features/diagnostics/service.ts';
import type { FlightSettings } from '../features/flights/providers.ts';
import type { PushIdentity } from '../features/notifications/service.ts';
import type { ErasedFiles } from '../features/photos/erased-files.ts';
import type { Eyes } from '../features/submissions/checks.ts';
import type { Hosting } from '../features/trip/service.ts';
import type { BuiltWeb } from '../http/mount-web.ts';
import type { Announcer } from '../live/announcer.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Notifier } from '../live/notifier.ts';
import type { AiModels } from '../platform/ai/models.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Draining } from '../platform/draining.ts';
import type { EventLoopWatch } from '../platform/event-loop.ts';
import type { Faults, LogError } from '../platform/faults.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { FetchOutside } from '../platform/outside.ts';
import type { PhotoFiles } from '../platform/photo-files.ts';
import type { PushFigures } from '../platform/push/sender.ts';
import type { QuizImageFiles } from '../platform/quiz-image-files.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { StorageWatch } from '../platform/storage-watch.ts';
import type { UploadParts } from '../platform/upload-parts.ts';

export interface AppDeps {
  database: Database;
  bus: Bus;
  announcer: Announcer;
  hub: LiveHub;
  notifier: Notifier;
  push: PushIdentity;
  clock: Clock;
  secrets: SecretBox;
  photoFiles: PhotoFiles;
  erasedFiles: ErasedFiles;
  quizImageFiles: QuizImageFiles;
  /** The store of photos and quiz pictures, with its state. */
  storageWatch: StorageWatch;
  storeKind: 'disk' | 's3';
  /** Fetches files from other websites for an organiser. */
  fetchOutside: FetchOutside;
  /** Resumable uploads of photos. */
  uploadParts: UploadParts;
  backups: BackupService;
  /** The local detector. */
  eyes: Pick<Eyes, 'vision' | 'onError'>;
  ai: AiModels;
  budget: Budget;
  /** Tells if the server is stopping. */
  draining: Draining;
  trustProxy: boolean;
  /** null disables the owner's page. */
  ownerPassword: string | null;
  mapTiles: MapTiles;
  /** Where users' data goes according to the settings. */
  hosting: Hosting;
  /** The store's origin, if browsers load from it directly; null sends all through here. */
  storeOrigin: string | null;
  /** Names of settings, for the diagnostic pages. */
  settings: SettingsDeps;
  /** The airport's settings for its test page; null without credentials. */
  airport: FlightSettings['airport'];
  /** The built web app; null serves the API alone. */
  web: BuiltWeb | null;
  log: Log;
  metrics: Metrics;
  /** Delivery counts of notifications since the start. */
  pushFigures: () => PushFigures;
  /** Number of photos that wait to be checked. */
  checksWaiting: () => number;
  eventLoop: Pick<EventLoopWatch, 'delayMs'>;
  /** Bearer token of the metrics; null disables them. */
  metricsToken: string | null;
  dataDir: string;
  logError: LogError;
  /** The errors passed to `logError` since the start. */
  faults: Pick<Faults, 'recent'>;
  /** Milliseconds between keep-alives while a game is generated; the default suits proxies. */
  signOfLifeMs?: number;
}

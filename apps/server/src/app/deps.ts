import type { MapTiles } from '@reisspel/contract/trip';
import type { Database } from '../db/database.ts';
import type { Budget } from '../features/ai/budget.ts';
import type { BackupService } from '../features/backups/service.ts';
import type { SettingsDeps } from '../features/diagnostics/service.ts';
import type { FlightSettings } from '../features/flights/providers.ts';
import type { PushIdentity } from '../features/notifications/service.ts';
import type { Hosting } from '../features/privacy/service.ts';
import type { ErasedFiles } from '../features/retention/erased-files.ts';
import type { Eyes } from '../features/submissions/checks.ts';
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
  /** How this server is known to push services. */
  push: PushIdentity;
  clock: Clock;
  secrets: SecretBox;
  photoFiles: PhotoFiles;
  erasedFiles: ErasedFiles;
  quizImageFiles: QuizImageFiles;
  /** The store that both lie in, and how it is. */
  storageWatch: StorageWatch;
  storeKind: 'disk' | 's3';
  /** Gets what an organiser names on other websites. */
  fetchOutside: FetchOutside;
  /** What came of photos whose body broke off. */
  uploadParts: UploadParts;
  backups: BackupService;
  /** Who looks at photos on this server. */
  eyes: Pick<Eyes, 'vision' | 'onError'>;
  /** The models elsewhere, and what each trip pays them from. */
  ai: AiModels;
  budget: Budget;
  /** Whether the server is on its way out. */
  draining: Draining;
  trustProxy: boolean;
  /** null: this server has no owner's page. */
  ownerPassword: string | null;
  mapTiles: MapTiles;
  /** What the settings mean for who uses this server. */
  hosting: Hosting;
  /** Of the store that browsers are sent to themselves; null: all comes through this server. */
  storeOrigin: string | null;
  /** The settings by name, for the diagnostic pages. */
  settings: SettingsDeps;
  /** The airport, for its test page; null without credentials. */
  airport: FlightSettings['airport'];
  /** The built web app; null serves the API alone. */
  web: BuiltWeb | null;
  log: Log;
  metrics: Metrics;
  /** What became of notifications since the start. */
  pushFigures: () => PushFigures;
  /** Photos that wait to be looked at. */
  checksWaiting: () => number;
  eventLoop: Pick<EventLoopWatch, 'delayMs'>;
  /** Lets who collects figures in; null: nobody does. */
  metricsToken: string | null;
  /** Where this server keeps what it writes. */
  dataDir: string;
  logError: LogError;
  /** What `logError` was told since the start. */
  faults: Pick<Faults, 'recent'>;
  /** Milliseconds between signs of life while a game is made; absent is what proxies ask for. */
  signOfLifeMs?: number;
}

import type { TripId } from '@reisspel/contract/ids';
import type { KyselyPlugin } from 'kysely';
import type { DialectName } from '../db/database.ts';
import type { SettingsDeps } from '../features/diagnostics/service.ts';
import type { FlightSettings } from '../features/flights/providers.ts';
import type { Hosting } from '../features/privacy/service.ts';
import type { BuiltWeb } from '../http/mount-web.ts';
import type { AiModels } from '../platform/ai/models.ts';
import type { Bus } from '../platform/bus.ts';
import type { Faults, LogError } from '../platform/faults.ts';
import type { Log } from '../platform/log/log.ts';
import type { FetchOutside } from '../platform/outside.ts';
import type { Signer } from '../platform/quiz-image-files.ts';
import type { Storage } from '../platform/storage.ts';
import type { Vision } from '../platform/vision/vision.ts';

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
    pauseMs?: number;
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

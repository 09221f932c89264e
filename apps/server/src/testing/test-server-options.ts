import type { TripId } from '@reisspel/contract/ids';
import type { KyselyPlugin } from 'kysely';
import type { DialectName } from '../db/database.ts';
import type { SettingsDeps } from '../features/diagnostics/service.ts';
import type { FlightSettings } from '../features/flights/providers.ts';
import type { Hosting } from '../features/trip/service.ts';
import type { BuiltWeb } from '../http/web/static.ts';
import type { AiModels } from '../platform/ai/models.ts';
import type { Bus } from '../platform/bus.ts';
import type { Faults, LogError } from '../platform/log/faults.ts';
import type { Log } from '../platform/log/log.ts';
import type { FetchOutside } from '../platform/outside.ts';
import type { Signer } from '../platform/pictures/picture-files.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Vision } from '../platform/vision/vision.ts';

export interface TestServerOptions {
  dialect?: DialectName;
  /** A PostgreSQL database shared with another test server; `tripId` shares its trip too. */
  postgresUrl?: string;
  tripId?: TripId;
  bus?: Bus;
  /** Local vision; the real models by default. */
  vision?: Vision;
  /** AI models; none by default. */
  ai?: Partial<AiModels & { dailyTokens: number }>;
  /** Silent by default. */
  log?: Log;
  /** Keeps the faults for the status page. */
  faults?: Faults;
  /** Token for reading the metrics. */
  metricsToken?: string;
  /** Null: a server without an owner. */
  ownerPassword?: string | null;
  onCheckError?: (error: unknown) => void;
  onBackupError?: (error: unknown) => void;
  /** A built web app; none by default. */
  web?: BuiltWeb;
  /** Milliseconds between keep-alive comments while a game is generated. */
  keepAliveMs?: number;
  /** A fake push service; without one, messages are not delivered. */
  push?: {
    trustedOrigin: string;
    onError?: (error: unknown) => void;
    timeoutMs?: number;
    pauseMs?: number;
  };
  /** Key for sealing; the same for all test servers by default. */
  secret?: string;
  /** Sees every query to SQLite. */
  plugin?: KyselyPlugin;
  /** The folder of the SQLite file `test.db`, for tests that damage it. */
  databaseFolder?: string;
  /** Storage of photos; a temporary folder by default. */
  storage?: Storage;
  /** Signs addresses of that store for browsers; by default they get none. */
  sign?: Signer;
  /** Receives errors that the server reports; without it, they fail the test. */
  logError?: LogError;
  /** Where the data is, as the privacy page tells. */
  hosting?: Partial<Hosting>;
  /** Downloads from other websites; fails by default. */
  fetchOutside?: FetchOutside;
  /** Flight providers; none by default. */
  flights?: FlightSettings;
  /** The settings in the diagnostic pages. */
  settings?: Pick<SettingsDeps, 'set' | 'slips'>;
}

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
  /** A PostgreSQL database shared with another test server. `tripId` shares its trip too. */
  postgresUrl?: string;
  tripId?: TripId;
  bus?: Bus;
  /** Local vision. The real models by default. */
  vision?: Vision;
  /** AI models. None by default. */
  ai?: Partial<AiModels & { dailyTokens: number }>;
  /** The log. Silent by default. */
  log?: Log;
  /** Keeps the faults for the status page. */
  faults?: Faults;
  /** Token for reading the metrics. */
  metricsToken?: string;
  /** Null for a server without an owner. */
  ownerPassword?: string | null;
  onCheckError?: (error: unknown) => void;
  onBackupError?: (error: unknown) => void;
  /** A built web app. None by default. */
  web?: BuiltWeb;
  /** Milliseconds between keep-alive comments while a game is generated. */
  keepAliveMs?: number;
  /** A fake push service. Without it, messages are not delivered. */
  push?: {
    trustedOrigin: string;
    onError?: (error: unknown) => void;
    timeoutMs?: number;
    pauseMs?: number;
  };
  /** Key for encryption. The same for all test servers by default. */
  secret?: string;
  /** A plugin that receives every query to SQLite. */
  plugin?: KyselyPlugin;
  /** The folder of the SQLite file `test.db`, for tests that damage it. */
  databaseFolder?: string;
  /** Storage of photos. A temporary folder by default. */
  storage?: Storage;
  /** Signs addresses of that store for browsers. By default, browsers get no such addresses. */
  sign?: Signer;
  /** Receives errors that the server reports. Without it, such errors fail the test. */
  logError?: LogError;
  /** The places of the data, for the privacy page. */
  hosting?: Partial<Hosting>;
  /** Downloads from other websites. Fails by default. */
  fetchOutside?: FetchOutside;
  /** Flight providers. None by default. */
  flights?: Partial<FlightSettings>;
  /** The address of a geocoder. None by default. */
  geocoderUrl?: string;
  /** The settings in the diagnostic pages. */
  settings?: Pick<SettingsDeps, 'set' | 'slips'>;
}

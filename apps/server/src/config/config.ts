import { join, relative, resolve, sep } from 'node:path';
import { type AiSettings, aiSettings } from './ai-config.ts';
import { Environment, type Values } from './environment.ts';
import { type FlightProviderSettings, flightSettings } from './flight-config.ts';
import { type LikelySlip, likelySlips } from './setting-slips.ts';
import { SETTING_NAMES, type SettingName } from './settings.ts';
import { type StorageSettings, storageSettings } from './storage-config.ts';

export interface Config {
  /** `port` 0 takes a free one. */
  readonly http: { readonly port: number; readonly host: string; readonly trustProxy: boolean };
  readonly dataDir: string;
  readonly database:
    | { readonly kind: 'sqlite'; readonly path: string }
    | { readonly kind: 'postgres'; readonly url: string };
  /** Where photos lie: in `dataDir`, or a store elsewhere. */
  readonly storage: StorageSettings;
  readonly adminPassword: string | null;
  /** Opens the page over all trips of this server; null is without. */
  readonly ownerPassword: string | null;
  readonly appSecret: string | null;
  readonly seedDemo: boolean;
  /** The first day of the example trip; null is soon after the first start. */
  readonly demoStart: string | null;
  /** Where backups are kept, and of how many days; 0 makes none by itself. */
  readonly backups: { readonly folder: string; readonly keep: number };
  readonly logLevel: Values['LOG_LEVEL'];
  /** Lets a collector of figures in; null is without. */
  readonly metricsToken: string | null;
  /** Where maps come from, and whom to thank for them. */
  readonly mapTiles: { readonly url: string; readonly attribution: string };
  /** Who looks at photos beside this server, and thinks up games; `off` when the organiser has set nobody. */
  readonly ai: AiSettings;
  /** Notifications: whom push services may turn to, and the origin of a service that may lie anywhere (null for none). */
  readonly push: { readonly contact: string; readonly trustedOrigin: string | null };
  /** Who is asked how flights stand; null where the organiser has set nobody. */
  readonly flights: FlightProviderSettings;
  /** What was set, by name alone. */
  readonly settings: { readonly set: readonly SettingName[]; readonly slips: readonly LikelySlip[] };
}

export class ConfigError extends Error {}

function notValid(names: readonly string[]): ConfigError {
  return new ConfigError(`Not valid: ${names.join(', ')}. See docs/operations.md for what each may be.`);
}

/** What the server keeps in its data folder, and clears up by rules of its own. */
const OWN_FOLDERS = ['', 'files', 'uploads'];

/** Where backups go. Throws when that is where the server keeps what they are of. */
function backupFolder({ BACKUP_DIR }: Values, dataDir: string): string {
  if (BACKUP_DIR === undefined) return join(dataDir, 'backups');
  const folder = resolve(BACKUP_DIR);
  const [top = ''] = relative(dataDir, folder).split(sep);
  if (OWN_FOLDERS.includes(top)) throw notValid(['BACKUP_DIR']);
  return folder;
}

/**
 * Reads the settings from `env`. Throws `ConfigError` naming every variable that is wrong, never its value.
 * An empty variable counts as not set, as compose files write them.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
    throw notValid(names);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return Object.freeze({
    http: Object.freeze({ port: values.PORT, host: values.HOST, trustProxy: values.TRUST_PROXY }),
    dataDir,
    database:
      values.DATABASE_URL === undefined
        ? Object.freeze({ kind: 'sqlite' as const, path: join(dataDir, 'reisspel.db') })
        : Object.freeze({ kind: 'postgres' as const, url: values.DATABASE_URL }),
    storage: storageSettings(values),
    adminPassword: values.ADMIN_PASSWORD ?? null,
    ownerPassword: values.OWNER_PASSWORD ?? null,
    appSecret: values.APP_SECRET ?? null,
    seedDemo: values.DEMO,
    demoStart: values.DEMO_START ?? null,
    backups: Object.freeze({
      folder: backupFolder(values, dataDir),
      keep: values.BACKUP_KEEP,
    }),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    mapTiles: Object.freeze({ url: values.MAP_TILE_URL, attribution: values.MAP_ATTRIBUTION }),
    ai: aiSettings(values),
    push: Object.freeze({
      contact: values.PUSH_CONTACT,
      trustedOrigin:
        values.PUSH_TRUSTED_ORIGIN === undefined ? null : new URL(values.PUSH_TRUSTED_ORIGIN).origin,
    }),
    flights: flightSettings(values),
    settings: Object.freeze({
      set: SETTING_NAMES.filter((name) => Object.hasOwn(set, name)),
      slips: likelySlips(Object.keys(set)),
    }),
  });
}

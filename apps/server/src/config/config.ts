import { join, relative, resolve, sep } from 'node:path';
import { Environment, type Values } from './environment.ts';
import { SETTING_NAMES, type SettingName } from './settings.ts';
import { type StorageSettings, storageSettings } from './storage-config.ts';

type SchipholCredentials =
  | {
      readonly kind: 'oauth';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly tokenUrl: string;
      readonly audience: string;
    }
  /** The headers of the previous API platform, for a proxy that still accepts them (design 7). */
  | { readonly kind: 'legacy'; readonly appId: string; readonly appKey: string };

interface FlightProviderSettings {
  readonly airport: {
    readonly baseUrl: string;
    readonly credentials: SchipholCredentials;
    readonly callsPerDay: number;
  } | null;
  readonly second: {
    readonly baseUrl: string;
    readonly accessKey: string;
    readonly callsPerMonth: number;
  } | null;
}

function schipholCredentials(values: Values): SchipholCredentials | null {
  const { SCHIPHOL_CLIENT_ID: clientId, SCHIPHOL_CLIENT_SECRET: clientSecret } = values;
  const { SCHIPHOL_TOKEN_URL: tokenUrl, SCHIPHOL_AUDIENCE: audience } = values;
  if (clientId && clientSecret) {
    return { kind: 'oauth', clientId, clientSecret, tokenUrl, audience };
  }
  const { SCHIPHOL_APP_ID: appId, SCHIPHOL_APP_KEY: appKey } = values;
  return appId && appKey ? { kind: 'legacy', appId, appKey } : null;
}

function flightSettings(values: Values): FlightProviderSettings {
  const credentials = schipholCredentials(values);
  const accessKey = values.AVIATIONSTACK_ACCESS_KEY;
  return Object.freeze({
    airport:
      credentials &&
      Object.freeze({
        baseUrl: values.SCHIPHOL_BASE_URL,
        credentials: Object.freeze(credentials),
        callsPerDay: values.SCHIPHOL_DAILY_QUOTA,
      }),
    second:
      accessKey === undefined
        ? null
        : Object.freeze({
            baseUrl: values.AVIATIONSTACK_BASE_URL,
            accessKey,
            callsPerMonth: values.AVIATIONSTACK_MONTHLY_QUOTA,
          }),
  });
}

/** An unknown variable that is set, and the setting that it probably meant. */
interface LikelySlip {
  readonly name: string;
  readonly meant: SettingName;
}

/** Largest edit distance of a typing error; more is another word. */
const MAX_SLIP = 2;
/** Shortest name compared by edit distance: a short one such as `PORT` resembles too many words. */
const MIN_SLIP_LENGTH = 8;

/** Returns the Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    let left = row + 1;
    const line = [left];
    for (const [column, other] of [...to].entries()) {
      const [diagonal = 0, up = 0] = [above[column], above[column + 1]];
      left = Math.min(left + 1, up + 1, diagonal + (letter === other ? 0 : 1));
      line.push(left);
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

function meantBy(name: string): SettingName | undefined {
  const written = name.toUpperCase();
  const distance = (setting: SettingName) => editDistance(written, setting);
  return SETTING_NAMES.filter(
    (setting) => written === setting || (setting.length >= MIN_SLIP_LENGTH && distance(setting) <= MAX_SLIP),
  ).toSorted((a, b) => distance(a) - distance(b))[0];
}

function likelySlips(variables: readonly string[]): LikelySlip[] {
  const settings: ReadonlySet<string> = new Set(SETTING_NAMES);
  return variables.flatMap((name) => {
    const meant = settings.has(name) ? undefined : meantBy(name);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

type AiSettings =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      readonly baseUrl: string;
      readonly apiKey: string | null;
      readonly models: AiModels;
      /** Concurrent questions to each model. */
      readonly atOnce: number;
      /** Token limit per trip per day (UTC). */
      readonly dailyTokens: number;
    };

type AiModels =
  | { readonly vision: string; readonly text: string | null }
  | { readonly vision: null; readonly text: string };

function aiModels(values: Values): AiModels | null {
  const { AI_VISION_MODEL: vision, AI_TEXT_MODEL: text } = values;
  if (vision !== undefined) return { vision, text: text ?? null };
  return text === undefined ? null : { vision: null, text };
}

function aiSettings(values: Values): AiSettings {
  const models = aiModels(values);
  if (values.AI_BASE_URL === undefined || models === null) return Object.freeze({ kind: 'off' });
  return Object.freeze({
    kind: 'on',
    baseUrl: values.AI_BASE_URL,
    apiKey: values.AI_API_KEY ?? null,
    models: Object.freeze(models),
    atOnce: values.AI_AT_ONCE,
    dailyTokens: values.AI_DAILY_TOKENS,
  });
}

export interface Config {
  /** `port` 0 takes a free port. */
  readonly http: { readonly port: number; readonly host: string; readonly trustProxy: boolean };
  readonly dataDir: string;
  readonly database:
    | { readonly kind: 'sqlite'; readonly path: string }
    | { readonly kind: 'postgres'; readonly url: string };
  readonly storage: StorageSettings;
  readonly adminPassword: string | null;
  /** Password for the page about all trips of this server; null disables the page. */
  readonly ownerPassword: string | null;
  readonly appSecret: string | null;
  readonly seedDemo: boolean;
  /** First day of the example trip; null for soon after the first start. */
  readonly demoStart: string | null;
  /** `keep` is the number of days with a backup; 0 disables automatic backups. */
  readonly backups: { readonly folder: string; readonly keep: number };
  readonly logLevel: Values['LOG_LEVEL'];
  /** Bearer token for the metrics; null disables them. */
  readonly metricsToken: string | null;
  readonly mapTiles: { readonly url: string; readonly attribution: string };
  /** The AI that checks photos and generates games. */
  readonly ai: AiSettings;
  /** `trustedOrigin` is a push service that may have a private address; null for none. */
  readonly push: { readonly contact: string; readonly trustedOrigin: string | null };
  /** A provider is null if it is not configured. */
  readonly flights: FlightProviderSettings;
  /** Names of the variables that are set, without their values. */
  readonly settings: { readonly set: readonly SettingName[]; readonly slips: readonly LikelySlip[] };
}

export class ConfigError extends Error {}

function notValid(names: readonly string[]): ConfigError {
  return new ConfigError(`Not valid: ${names.join(', ')}. See docs/operations.md for what each may be.`);
}

/** Folders in the data folder that the server itself fills and cleans. */
const OWN_FOLDERS = ['', 'files', 'uploads'];

/** Returns the backup folder. Throws if it is one of the server's own folders. */
function backupFolder({ BACKUP_DIR }: Values, dataDir: string): string {
  if (BACKUP_DIR === undefined) return join(dataDir, 'backups');
  const folder = resolve(BACKUP_DIR);
  const [top = ''] = relative(dataDir, folder).split(sep);
  if (OWN_FOLDERS.includes(top)) throw notValid(['BACKUP_DIR']);
  return folder;
}

/**
 * Reads the settings from `env`. Throws `ConfigError` with the name of every invalid variable,
 * never its value. An empty variable counts as not set, as compose files write them.
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

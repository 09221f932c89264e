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
  /** The headers of the platform before, for a proxy that still takes them (design 7). */
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

/** A variable that is set and that nobody reads, and the setting that was likely meant. */
interface LikelySlip {
  readonly name: string;
  readonly meant: SettingName;
}

/** Letters that a slip of the pen gets wrong; more is another word. */
const MAX_SLIP = 2;
/** Characters: near shorter names (`PORT`) are too many other words. */
const MIN_SLIP_LENGTH = 8;

/** How many letters must be put in, taken out or replaced to make one word the other (Levenshtein). */
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

/** Which of these variables are no setting, and look like a slip for one. */
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
      /** Questions at once to each model. */
      readonly atOnce: number;
      /** Tokens a trip may take on a day (UTC). */
      readonly dailyTokens: number;
    };

/** At least one of the two. */
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

import { join, relative, resolve, sep } from 'node:path';
import type { z } from 'zod';
import { SETTING_NAMES, type SettingName, Settings } from './settings.ts';

type Values = z.infer<typeof Settings>;

/** Each group is set in full or not at all; at most one of the two groups is set. */
const SCHIPHOL_CREDENTIALS = [
  ['SCHIPHOL_CLIENT_ID', 'SCHIPHOL_CLIENT_SECRET'],
  ['SCHIPHOL_APP_ID', 'SCHIPHOL_APP_KEY'],
] as const;

/** Returns what a group lacks. Refuses two groups, because the intended one is unknown. */
function invalidFlightSettings(values: Values): string[] {
  const halves = SCHIPHOL_CREDENTIALS.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    return missing.length < names.length ? missing : [];
  });
  const areBoth = values.SCHIPHOL_CLIENT_ID !== undefined && values.SCHIPHOL_APP_ID !== undefined;
  return areBoth ? [...halves, 'SCHIPHOL_APP_ID'] : halves;
}

/** Refuses an address without a model, and the reverse: it would fail only during a game. */
function invalidAiSettings({ AI_BASE_URL, AI_VISION_MODEL, AI_TEXT_MODEL }: Values): string[] {
  const hasModel = AI_VISION_MODEL !== undefined || AI_TEXT_MODEL !== undefined;
  if (hasModel === (AI_BASE_URL !== undefined)) return [];
  return [hasModel ? 'AI_BASE_URL' : 'AI_VISION_MODEL or AI_TEXT_MODEL'];
}

const S3_CREDENTIALS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Refuses an incomplete store, which would leave photos on disk, and signed HTTP addresses. */
function invalidStoreSettings(values: Values): string[] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_SIGNED_URLS: signsForBrowsers } = values;
  const missing = S3_CREDENTIALS.filter((name) => values[name] === undefined);
  const hasPlace = endpoint !== undefined || region !== undefined;
  const isAnySet = missing.length < S3_CREDENTIALS.length || hasPlace;
  if (!isAnySet && !values.S3_PATH_STYLE && !signsForBrowsers) return [];
  return [
    ...missing,
    // Amazon's endpoint follows from the region, which cannot be guessed.
    ...(hasPlace ? [] : ['S3_REGION']),
    ...(signsForBrowsers && endpoint?.startsWith('http:') ? ['S3_SIGNED_URLS'] : []),
  ];
}

const Environment = Settings.superRefine((values, context) => {
  const invalid = [
    ...invalidAiSettings(values),
    ...invalidFlightSettings(values),
    ...invalidStoreSettings(values),
  ];
  for (const name of invalid) context.addIssue({ code: 'custom', path: [name] });
});

function schipholCredentials(values: Values) {
  const { SCHIPHOL_CLIENT_ID: clientId, SCHIPHOL_CLIENT_SECRET: clientSecret } = values;
  const { SCHIPHOL_TOKEN_URL: tokenUrl, SCHIPHOL_AUDIENCE: audience } = values;
  if (clientId && clientSecret) return { kind: 'oauth', clientId, clientSecret, tokenUrl, audience } as const;
  const { SCHIPHOL_APP_ID: appId, SCHIPHOL_APP_KEY: appKey } = values;
  // The headers of the previous API platform, for a proxy that still accepts them (design 7).
  return appId && appKey ? ({ kind: 'legacy', appId, appKey } as const) : null;
}

function flightSettings(values: Values) {
  const credentials = schipholCredentials(values);
  const accessKey = values.AVIATIONSTACK_ACCESS_KEY;
  return {
    airport: credentials && {
      baseUrl: values.SCHIPHOL_BASE_URL,
      credentials,
      callsPerDay: values.SCHIPHOL_DAILY_QUOTA,
    },
    second:
      accessKey === undefined
        ? null
        : {
            baseUrl: values.AVIATIONSTACK_BASE_URL,
            accessKey,
            callsPerMonth: values.AVIATIONSTACK_MONTHLY_QUOTA,
          },
  };
}

function aiModels({ AI_VISION_MODEL: vision, AI_TEXT_MODEL: text }: Values) {
  if (vision !== undefined) return { vision, text: text ?? null };
  return text === undefined ? null : { vision: null, text };
}

function aiSettings(values: Values) {
  const models = aiModels(values);
  if (values.AI_BASE_URL === undefined || models === null) return { kind: 'off' } as const;
  return {
    kind: 'on',
    baseUrl: values.AI_BASE_URL,
    apiKey: values.AI_API_KEY ?? null,
    models,
    atOnce: values.AI_AT_ONCE,
    dailyTokens: values.AI_DAILY_TOKENS,
  } as const;
}

/** The region for stores without regions: most self-hosted stores expect it. */
const DEFAULT_S3_REGION = 'us-east-1';

function storageSettings(values: Values) {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint = null,
    S3_REGION: region = DEFAULT_S3_REGION,
    S3_PATH_STYLE: pathStyle,
  } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { kind: 'disk' } as const;
  }
  const store = { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle };
  return { kind: 's3', store, signsForBrowsers: values.S3_SIGNED_URLS } as const;
}

/** Largest edit distance of a typing error. With a larger one, the name is another word. */
const MAX_SLIP = 2;
/** Shortest setting compared by edit distance: a name such as `PORT` resembles many words. */
const MIN_SLIP_LENGTH = 8;

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

/** Returns the setting that a misspelt variable stands for; undefined for another program's. */
function intendedSetting(name: string): SettingName | undefined {
  const written = name.toUpperCase();
  const distance = (setting: SettingName) => editDistance(written, setting);
  // Most names differ too much in length, and need no slow comparison.
  const isClose = (setting: SettingName) =>
    Math.abs(setting.length - written.length) <= MAX_SLIP && distance(setting) <= MAX_SLIP;
  return SETTING_NAMES.filter(
    (setting) => written === setting || (setting.length >= MIN_SLIP_LENGTH && isClose(setting)),
  ).toSorted((a, b) => distance(a) - distance(b))[0];
}

function likelySlips(variables: readonly string[]) {
  const settings: ReadonlySet<string> = new Set(SETTING_NAMES);
  return variables.flatMap((name) => {
    const meant = settings.has(name) ? undefined : intendedSetting(name);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

export class ConfigError extends Error {}

function notValid(names: readonly string[]): ConfigError {
  return new ConfigError(
    `Not valid: ${names.join(', ')}. See docs/operations/settings.md for what each may be.`,
  );
}

/** Folders in the data folder that the server itself fills and cleans. */
const OWN_FOLDERS = ['', 'files', 'uploads'];

function backupFolder({ BACKUP_DIR }: Values, dataDir: string): string {
  if (BACKUP_DIR === undefined) return join(dataDir, 'backups');
  const folder = resolve(BACKUP_DIR);
  const [top = ''] = relative(dataDir, folder).split(sep);
  if (OWN_FOLDERS.includes(top)) throw notValid(['BACKUP_DIR']);
  return folder;
}

function databaseSettings({ DATABASE_URL: url }: Values, dataDir: string) {
  return url === undefined
    ? ({ kind: 'sqlite', path: join(dataDir, 'reisspel.db') } as const)
    : ({ kind: 'postgres', url } as const);
}

/** Throws `ConfigError`, which names every invalid variable and never its value. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw notValid([...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]);
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    /** `port` 0 takes a free port. */
    http: { port: values.PORT, host: values.HOST, trustProxy: values.TRUST_PROXY },
    dataDir,
    database: databaseSettings(values, dataDir),
    storage: storageSettings(values),
    adminPassword: values.ADMIN_PASSWORD ?? null,
    ownerPassword: values.OWNER_PASSWORD ?? null,
    appSecret: values.APP_SECRET ?? null,
    seedDemo: values.DEMO,
    /** First day of the example trip; null for soon after the first start. */
    demoStart: values.DEMO_START ?? null,
    /** `keep` is the number of days with a backup; 0 disables automatic backups. */
    backups: { folder: backupFolder(values, dataDir), keep: values.BACKUP_KEEP },
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    mapTiles: { url: values.MAP_TILE_URL, attribution: values.MAP_ATTRIBUTION },
    geocoderUrl: values.GEOCODER_URL ?? null,
    ai: aiSettings(values),
    push: {
      contact: values.PUSH_CONTACT,
      /** A push service that may have a private address. */
      trustedOrigin:
        values.PUSH_TRUSTED_ORIGIN === undefined ? null : new URL(values.PUSH_TRUSTED_ORIGIN).origin,
    },
    flights: flightSettings(values),
    settings: {
      set: SETTING_NAMES.filter((name) => Object.hasOwn(set, name)),
      slips: likelySlips(Object.keys(set)),
    },
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

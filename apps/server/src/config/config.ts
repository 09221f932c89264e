import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type LikelySlip, likelySlips } from './setting-slips.ts';
import { SETTING_NAMES, type SettingName } from './settings.ts';
import {
  type StorageSettings,
  storageSettings,
  storageVariables,
  wrongForStorage,
} from './storage-config.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const DEFAULT_PORT = 3_000;
/** Anything shorter can be tried out. */
const MIN_APP_SECRET_LENGTH = 32;
const MIN_ADMIN_PASSWORD_LENGTH = 4;
/** As it stands in a file, nobody has to remember it. */
const MIN_METRICS_TOKEN_LENGTH = 16;

/** OpenStreetMap's own: fine for a group's pages, see its tile usage policy. */
const DEFAULT_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const DEFAULT_TILE_ATTRIBUTION = '© OpenStreetMap';

/** The version of Schiphol's API that the adapter speaks lies here. */
const DEFAULT_SCHIPHOL_URL = 'https://api.schiphol.nl';
const DEFAULT_SCHIPHOL_TOKEN_URL = 'https://api.auth.schiphol.nl/oauth/token';
const DEFAULT_SCHIPHOL_AUDIENCE = 'https://api.schiphol.nl/public';
/** Calls a day: a dozen flights asked about every two minutes for hours; the airport names no limit of its own. */
const DEFAULT_SCHIPHOL_QUOTA = 2_000;
const DEFAULT_AVIATIONSTACK_URL = 'https://api.aviationstack.com';
/** Calls a month in its free plan. */
const DEFAULT_AVIATIONSTACK_QUOTA = 100;

/**
 * Tokens a trip may take on a day: some 100 photos looked at (about 1 500 each), and ten games thought of (4 000 each).
 * That is less than a euro with the dearest of the well-known models that see.
 */
const DEFAULT_AI_DAILY_TOKENS = 200_000;
/** So that a day's count fits 32 bits. */
const MAX_AI_DAILY_TOKENS = 1_000_000_000;
/** Questions at once to one model: what the cheapest plans of the well-known endpoints take without slowing down. */
const DEFAULT_AI_AT_ONCE = 4;
/** More at once than any plan allows. */
const MAX_AI_AT_ONCE = 100;

/** Days of which the last backup is kept: a mistake of the weekend is found within the week. */
const DEFAULT_BACKUP_DAYS = 7;
/** More than a year: each day is another archive to look through. */
const MAX_BACKUP_DAYS = 400;

/** Push services demand one, and Apple's that it looks real; nobody reads what is sent there. */
const DEFAULT_PUSH_CONTACT = 'mailto:beheer@example.com';

const address = z.url({ protocol: /^https?$/ });
const credential = z.string().min(1).optional();
const quota = z.coerce.number().int().min(0);

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true');

/** All of one group, or none; and of the two groups at most one. */
const SCHIPHOL_CREDENTIALS = [
  ['SCHIPHOL_CLIENT_ID', 'SCHIPHOL_CLIENT_SECRET'],
  ['SCHIPHOL_APP_ID', 'SCHIPHOL_APP_KEY'],
] as const;

interface ModelNames {
  AI_VISION_MODEL?: string | undefined;
  AI_TEXT_MODEL?: string | undefined;
}
function hasModel({ AI_VISION_MODEL, AI_TEXT_MODEL }: ModelNames): boolean {
  return AI_VISION_MODEL !== undefined || AI_TEXT_MODEL !== undefined;
}

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    ADMIN_PASSWORD: z.string().min(MIN_ADMIN_PASSWORD_LENGTH).optional(),
    OWNER_PASSWORD: z.string().min(MIN_ADMIN_PASSWORD_LENGTH).optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_KEEP: z.coerce.number().int().min(0).max(MAX_BACKUP_DAYS).default(DEFAULT_BACKUP_DAYS),
    APP_SECRET: z.string().min(MIN_APP_SECRET_LENGTH).optional(),
    DEMO: flag.default(true),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    METRICS_TOKEN: z.string().min(MIN_METRICS_TOKEN_LENGTH).optional(),
    TRUST_PROXY: flag.default(false),
    MAP_TILE_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
      .default(DEFAULT_TILE_URL),
    MAP_ATTRIBUTION: z.string().min(1).default(DEFAULT_TILE_ATTRIBUTION),
    AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    AI_API_KEY: z.string().min(1).optional(),
    AI_VISION_MODEL: z.string().min(1).optional(),
    AI_TEXT_MODEL: z.string().min(1).optional(),
    AI_AT_ONCE: z.coerce.number().int().min(1).max(MAX_AI_AT_ONCE).default(DEFAULT_AI_AT_ONCE),
    AI_DAILY_TOKENS: z.coerce.number().int().min(0).max(MAX_AI_DAILY_TOKENS).default(DEFAULT_AI_DAILY_TOKENS),
    SCHIPHOL_CLIENT_ID: credential,
    SCHIPHOL_CLIENT_SECRET: credential,
    SCHIPHOL_TOKEN_URL: address.default(DEFAULT_SCHIPHOL_TOKEN_URL),
    SCHIPHOL_AUDIENCE: z.string().min(1).default(DEFAULT_SCHIPHOL_AUDIENCE),
    SCHIPHOL_APP_ID: credential,
    SCHIPHOL_APP_KEY: credential,
    SCHIPHOL_BASE_URL: address.default(DEFAULT_SCHIPHOL_URL),
    SCHIPHOL_DAILY_QUOTA: quota.default(DEFAULT_SCHIPHOL_QUOTA),
    AVIATIONSTACK_ACCESS_KEY: credential,
    AVIATIONSTACK_BASE_URL: address.default(DEFAULT_AVIATIONSTACK_URL),
    PUSH_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).default(DEFAULT_PUSH_CONTACT),
    PUSH_TRUSTED_ORIGIN: address
      .refine((url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ''))
      .optional(),
    AVIATIONSTACK_MONTHLY_QUOTA: quota.default(DEFAULT_AVIATIONSTACK_QUOTA),
    ...storageVariables,
    S3_PATH_STYLE: flag.default(false),
    S3_SIGNED_URLS: flag.default(false),
    // Exactly those that are described in settings.ts.
  } satisfies Record<SettingName, z.ZodType>)
  // An address without a model, or a model without an address, is a mistake that would show only in the game.
  .refine((values) => !hasModel(values) || values.AI_BASE_URL !== undefined, { path: ['AI_BASE_URL'] })
  .refine((values) => values.AI_BASE_URL === undefined || hasModel(values), {
    path: ['AI_VISION_MODEL or AI_TEXT_MODEL'],
  })
  .superRefine((values, context) => {
    const refuse = (name: string) => context.addIssue({ code: 'custom', path: [name] });
    for (const names of SCHIPHOL_CREDENTIALS) {
      const missing = names.filter((name) => values[name] === undefined);
      if (missing.length < names.length) for (const name of missing) refuse(name);
    }
    for (const name of wrongForStorage(values)) refuse(name);
    // Which of the two is meant cannot be guessed.
    if (values.SCHIPHOL_CLIENT_ID !== undefined && values.SCHIPHOL_APP_ID !== undefined)
      refuse('SCHIPHOL_APP_ID');
  });
type Values = z.infer<typeof Environment>;

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

export type AiSettings =
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
  /** Where backups are kept, and of how many days; 0 makes none by itself. */
  readonly backups: { readonly folder: string; readonly keep: number };
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Lets a collector of figures in; null is without. */
  readonly metricsToken: string | null;
  /** Where maps come from, and whom to thank for them. */
  readonly mapTiles: { readonly url: string; readonly attribution: string };
  /** Who looks at photos beside this server, and thinks up games; `off` when the organiser has set nobody. */
  readonly ai: AiSettings;
  /** Notifications: whom push services may turn to, and the origin of a service that may lie anywhere (null for none). */
  readonly push: { readonly contact: string; readonly trustedOrigin: string | null };
  /** Who is asked how flights stand; null where the organiser has set nobody. */
  readonly flights: {
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
  };
  /** What was set, by name alone. */
  readonly settings: { readonly set: readonly SettingName[]; readonly slips: readonly LikelySlip[] };
}

export class ConfigError extends Error {}

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

function schipholCredentials(values: Values): SchipholCredentials | null {
  const { SCHIPHOL_CLIENT_ID: clientId, SCHIPHOL_CLIENT_SECRET: clientSecret } = values;
  const { SCHIPHOL_TOKEN_URL: tokenUrl, SCHIPHOL_AUDIENCE: audience } = values;
  if (clientId && clientSecret) {
    return { kind: 'oauth', clientId, clientSecret, tokenUrl, audience };
  }
  const { SCHIPHOL_APP_ID: appId, SCHIPHOL_APP_KEY: appKey } = values;
  return appId && appKey ? { kind: 'legacy', appId, appKey } : null;
}

function flightSettings(values: Values): Config['flights'] {
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
    throw new ConfigError(`Not valid: ${names.join(', ')}. See docs/operations.md for what each may be.`);
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
    backups: Object.freeze({
      folder: values.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(values.BACKUP_DIR),
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

import { Day } from '@reisspel/contract/time';
import { z } from 'zod';
import type { SettingName } from './settings.ts';
import { storageVariables, wrongForStorage } from './storage-config.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const DEFAULT_PORT = 3_000;
/** A shorter secret can be guessed by trying. */
const MIN_APP_SECRET_LENGTH = 32;
const MIN_ADMIN_PASSWORD_LENGTH = 4;
/** The token is in a file, so nobody has to remember it. */
const MIN_METRICS_TOKEN_LENGTH = 16;

/** OpenStreetMap's own server: its tile usage policy allows a group's pages. */
const DEFAULT_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const DEFAULT_TILE_ATTRIBUTION = '© OpenStreetMap';

/** This host serves the API version that the adapter uses. */
const DEFAULT_SCHIPHOL_URL = 'https://api.schiphol.nl';
const DEFAULT_SCHIPHOL_TOKEN_URL = 'https://api.auth.schiphol.nl/oauth/token';
const DEFAULT_SCHIPHOL_AUDIENCE = 'https://api.schiphol.nl/public';
/** Calls per day: a dozen flights every two minutes for hours. The airport states no limit. */
const DEFAULT_SCHIPHOL_QUOTA = 2_000;
const DEFAULT_AVIATIONSTACK_URL = 'https://api.aviationstack.com';
/** Calls per month in the free plan. */
const DEFAULT_AVIATIONSTACK_QUOTA = 100;

/**
 * Tokens per trip per day: about 100 photos (1 500 each) and ten generated games (4 000 each). This
 * costs less than a euro with the most expensive well-known vision model.
 */
const DEFAULT_AI_DAILY_TOKENS = 200_000;
/** Keeps a day's count within 32 bits. */
const MAX_AI_DAILY_TOKENS = 1_000_000_000;
/** Concurrent questions to a model: the cheapest plans of known endpoints allow this many. */
const DEFAULT_AI_AT_ONCE = 4;
/** More than any plan allows. */
const MAX_AI_AT_ONCE = 100;

/** Days of backups: a mistake made in the weekend is found within the week. */
const DEFAULT_BACKUP_DAYS = 7;
/** More than a year; each day adds an archive to search through. */
const MAX_BACKUP_DAYS = 400;

/** Push services require a contact, and Apple's checks its form; nobody reads mail sent there. */
const DEFAULT_PUSH_CONTACT = 'mailto:beheer@example.com';

const address = z.url({ protocol: /^https?$/ });
const credential = z.string().min(1).optional();
const quota = z.coerce.number().int().min(0);

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true');

/** Each group is set in full or not at all; at most one of the two groups is set. */
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

export const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      // Refuses a password with an unencoded `#` or `/`. A socket address has no host.
      .refine((url) => URL.canParse(url.replace('@/', '@socket/')))
      .optional(),
    ADMIN_PASSWORD: z.string().min(MIN_ADMIN_PASSWORD_LENGTH).optional(),
    OWNER_PASSWORD: z.string().min(MIN_ADMIN_PASSWORD_LENGTH).optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_KEEP: z.coerce.number().int().min(0).max(MAX_BACKUP_DAYS).default(DEFAULT_BACKUP_DAYS),
    APP_SECRET: z.string().min(MIN_APP_SECRET_LENGTH).optional(),
    DEMO: flag.default(true),
    DEMO_START: Day.optional(),
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
    // Has exactly the settings that settings.ts describes.
  } satisfies Record<SettingName, z.ZodType>)
  // An address without a model, or the reverse, is a mistake that would show only in the game.
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
    // Which of the two groups is meant cannot be guessed.
    if (values.SCHIPHOL_CLIENT_ID !== undefined && values.SCHIPHOL_APP_ID !== undefined)
      refuse('SCHIPHOL_APP_ID');
  });
export type Values = z.infer<typeof Environment>;

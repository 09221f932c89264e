import { Day } from '@reisspel/contract/time';
import { z } from 'zod';

/** The value in force while a setting is not set. */
type Unset =
  | { readonly kind: 'default'; readonly text: string }
  /** The first start generates the value, or it is stored in `DATA_DIR`. */
  | { readonly kind: 'generated'; readonly text: string }
  | { readonly kind: 'off'; readonly text: string };

const generated = (text: string): Unset => ({ kind: 'generated', text });
const off = (text: string): Unset => ({ kind: 'off', text });

interface About {
  readonly summary: string;
  /** Absent for a setting with a default, which its schema holds. */
  readonly unset?: Unset;
}
const about = z.registry<About>();

function setting<Schema extends z.ZodType>(schema: Schema, summary: string, unset?: Unset): Schema {
  about.add(schema, unset === undefined ? { summary } : { summary, unset });
  return schema;
}

/** A shorter secret could be guessed by trying. */
const MIN_APP_SECRET_LENGTH = 32;
const MIN_ADMIN_PASSWORD_LENGTH = 4;
/** The token is in a file, so nobody has to remember it. */
const MIN_METRICS_TOKEN_LENGTH = 16;
/** Keeps a day's count within 32 bits. */
const MAX_AI_DAILY_TOKENS = 1_000_000_000;
/** More than any plan allows. */
const MAX_AI_AT_ONCE = 100;
/** More than a year; each day adds an archive to search through. */
const MAX_BACKUP_DAYS = 400;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const text = () => z.string().min(1);
const optionalText = () => text().optional();
const password = () => z.string().min(MIN_ADMIN_PASSWORD_LENGTH).optional();
const address = () => z.url({ protocol: /^https?$/ });
const wholeNumber = () => z.coerce.number().int().min(0);
const flag = () => z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], case: 'sensitive' });

/** Every setting, under the headings of docs/operations/settings.md and of the diagnostic pages. */
const GROUPS = {
  Server: {
    PORT: setting(wholeNumber().max(65_535).prefault('3000'), 'the port it listens on'),
    HOST: setting(
      text().prefault('0.0.0.0'),
      'the address it listens on; `127.0.0.1` accepts only a proxy on the same machine',
    ),
    DATA_DIR: setting(
      text().prefault('./data'),
      'the folder of the database, the photos and the server’s own key',
    ),
    DATABASE_URL: setting(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//)
        // Refuses a password with an unencoded `#` or `/`. A socket address has no host.
        .refine((url) => URL.canParse(url.replace('@/', '@socket/')))
        .optional(),
      '`postgres://…` uses PostgreSQL',
      generated('SQLite in `DATA_DIR`'),
    ),
    TRUST_PROXY: setting(
      flag().prefault('0'),
      '`1` behind your own proxy: the server then reads addresses and HTTPS from its headers',
    ),
    DEMO: setting(flag().prefault('1'), '`0`: a new database gets no demo game'),
    DEMO_START: setting(
      Day.optional(),
      'the first day of the example trip in a new database, such as `2025-06-20`',
      generated('the first Friday at least two weeks ahead'),
    ),
    LOG_LEVEL: setting(
      z.enum(LOG_LEVELS).prefault('info'),
      'the lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`',
    ),
  },
  'Photos on S3': {
    S3_BUCKET: setting(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
        .optional(),
      'the bucket for photos and quiz pictures; must exist',
      off('photos are stored in `DATA_DIR`'),
    ),
    S3_ENDPOINT: setting(
      address().optional(),
      'the address of a store other than Amazon’s, such as `http://minio:9000`',
      off('Amazon’s store in `S3_REGION`'),
    ),
    S3_REGION: setting(
      optionalText(),
      'the region of the bucket; Amazon requires it, and R2 uses `auto`',
      off('an `S3_ENDPOINT` gets `us-east-1`'),
    ),
    S3_ACCESS_KEY_ID: setting(
      optionalText(),
      'a key that may list, read, write and delete in the bucket, and nothing else',
      off('photos are stored in `DATA_DIR`'),
    ),
    S3_SECRET_ACCESS_KEY: setting(
      optionalText(),
      'belongs to `S3_ACCESS_KEY_ID`',
      off('photos are stored in `DATA_DIR`'),
    ),
    S3_PATH_STYLE: setting(
      flag().prefault('0'),
      '`1`: addresses have the bucket in their path, as MinIO and Supabase require, and not in the host name',
    ),
    S3_SIGNED_URLS: setting(
      flag().prefault('0'),
      '`1`: a browser that cannot load a quiz picture tries the store itself, which must be on the internet, with HTTPS',
    ),
  },
  Backups: {
    BACKUP_DIR: setting(
      optionalText(),
      'the folder of the daily backups; best on another disk, and never `DATA_DIR` itself',
      generated('`backups` in `DATA_DIR`'),
    ),
    // Long enough to undo a mistake of the weekend later in the week.
    BACKUP_KEEP: setting(
      wholeNumber().max(MAX_BACKUP_DAYS).prefault('7'),
      'the number of days whose last backup is kept; `0` turns automatic backups off',
    ),
  },
  'Passwords and keys': {
    ADMIN_PASSWORD: setting(
      password(),
      'the organiser’s password, four characters or more; a change takes effect at the next start',
      generated('generated at the first start and printed once'),
    ),
    OWNER_PASSWORD: setting(
      password(),
      'opens `/eigenaar`, where the trips on this server are made and archived',
      off('no owner’s page'),
    ),
    APP_SECRET: setting(
      z.string().min(MIN_APP_SECRET_LENGTH).optional(),
      'the key for encryption, 32 characters or more; servers on one database need the same key',
      generated('`secret.key` in `DATA_DIR`'),
    ),
    METRICS_TOKEN: setting(
      z.string().min(MIN_METRICS_TOKEN_LENGTH).optional(),
      'the bearer token with which Prometheus reads `/metrics`; 16 characters or more',
      off('no metrics'),
    ),
  },
  AI: {
    AI_BASE_URL: setting(
      address().optional(),
      'the address of an OpenAI-compatible endpoint, such as `https://api.openai.com/v1`',
      off('no AI: descriptions count as unchecked, games come from the built-in lists'),
    ),
    AI_VISION_MODEL: setting(
      optionalText(),
      'the name of a model that accepts pictures, for checking photos',
      off('photos are checked on this machine, and descriptions count as unchecked'),
    ),
    AI_TEXT_MODEL: setting(
      optionalText(),
      'the name of a model that writes text, for the Spel Generator',
      off('games come from the built-in lists'),
    ),
    AI_API_KEY: setting(
      optionalText(),
      'the key of the endpoint, if it requires one',
      off('requests have no key'),
    ),
    // The cheapest plans of known endpoints allow four questions at once.
    AI_AT_ONCE: setting(
      z.coerce.number().int().min(1).max(MAX_AI_AT_ONCE).prefault('4'),
      'the most simultaneous requests to each model; others wait',
    ),
    // A photo takes 1,500 tokens and a game 4,000. The default costs less than a euro with the most
    // expensive well-known vision model.
    AI_DAILY_TOKENS: setting(
      wholeNumber().max(MAX_AI_DAILY_TOKENS).prefault('200000'),
      'tokens that each trip may use in a day (UTC): some 100 photos and ten games',
    ),
  },
  Flights: {
    SCHIPHOL_CLIENT_ID: setting(
      optionalText(),
      'the client of your application in the airport’s developer portal (OAuth 2.0 client credentials)',
      off('Schiphol is not asked'),
    ),
    SCHIPHOL_CLIENT_SECRET: setting(
      optionalText(),
      'belongs to `SCHIPHOL_CLIENT_ID`',
      off('Schiphol is not asked'),
    ),
    SCHIPHOL_TOKEN_URL: setting(
      address().prefault('https://api.auth.schiphol.nl/oauth/token'),
      'the address for Schiphol’s tokens, if the portal shows another',
    ),
    SCHIPHOL_AUDIENCE: setting(
      text().prefault('https://api.schiphol.nl/public'),
      'the audience of the tokens, if the portal shows another',
    ),
    SCHIPHOL_APP_ID: setting(
      optionalText(),
      'replaces the client, for a proxy that still accepts the headers from before 1 October 2026',
      off('the client is used'),
    ),
    SCHIPHOL_APP_KEY: setting(optionalText(), 'belongs to `SCHIPHOL_APP_ID`', off('the client is used')),
    SCHIPHOL_BASE_URL: setting(
      address().prefault('https://api.schiphol.nl'),
      'the address of the airport’s API, or of that proxy',
    ),
    // Enough for a dozen flights every two minutes for hours. The airport states no limit.
    SCHIPHOL_DAILY_QUOTA: setting(wholeNumber().prefault('2000'), 'the most calls in a day (UTC)'),
    AVIATIONSTACK_ACCESS_KEY: setting(
      optionalText(),
      'the key of the second flight API, which is asked about flights that Schiphol does not know',
      off('aviationstack is not asked'),
    ),
    AVIATIONSTACK_BASE_URL: setting(
      address().prefault('https://api.aviationstack.com'),
      'the address of aviationstack',
    ),
    AVIATIONSTACK_MONTHLY_QUOTA: setting(
      wholeNumber().prefault('100'),
      'the most calls in a calendar month (UTC); the default is that of its free plan',
    ),
  },
  Notifications: {
    // Push services require a contact, and Apple's checks its form; nobody reads mail sent there.
    PUSH_CONTACT: setting(
      z.url({ protocol: /^(mailto|https)$/ }).prefault('mailto:beheer@example.com'),
      'the contact for push services about your notifications: `mailto:you@example.nl` or an `https` address',
    ),
    PUSH_TRUSTED_ORIGIN: setting(
      address()
        .refine((url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ''))
        .optional(),
      'the origin of your own push service, such as `https://ntfy.example.nl:8443`; others must be on the public internet',
      off('only push services on the public internet'),
    ),
  },
  Maps: {
    // OpenStreetMap's own server: its tile usage policy allows a group's pages.
    MAP_TILE_URL: setting(
      address()
        .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
        .prefault('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
      'the address of map tiles, with `{z}`, `{x}` and `{y}`',
    ),
    MAP_ATTRIBUTION: setting(text().prefault('© OpenStreetMap'), 'the attribution on each map'),
    // Off by default, because the policy of OpenStreetMap's own geocoder asks who uses it first.
    GEOCODER_URL: setting(
      address().optional(),
      'the address of a geocoder that speaks Nominatim’s format, such as `https://nominatim.openstreetmap.org`; read its policy first',
      off('organisers choose places on the map, not by name'),
    ),
  },
};

export const Settings = z.object({
  ...GROUPS.Server,
  ...GROUPS['Photos on S3'],
  ...GROUPS.Backups,
  ...GROUPS['Passwords and keys'],
  ...GROUPS.AI,
  ...GROUPS.Flights,
  ...GROUPS.Notifications,
  ...GROUPS.Maps,
});
export type SettingName = keyof typeof Settings.shape;

export const SETTING_GROUPS = Object.keys(GROUPS);
export const SETTING_NAMES = Settings.keyof().options;

function unsetOf(schema: z.ZodType): Unset {
  if (schema instanceof z.ZodPrefault) return { kind: 'default', text: String(schema.def.defaultValue) };
  return about.get(schema)?.unset ?? off('');
}

export function describedSettings() {
  return Object.entries(GROUPS).flatMap(([group, settings]) =>
    Object.entries<z.ZodType>(settings).map(([name, schema]) => ({
      name,
      group,
      summary: about.get(schema)?.summary ?? '',
      unset: unsetOf(schema),
    })),
  );
}

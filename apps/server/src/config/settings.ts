/** The headings that settings stand under, in docs/operations.md and on the diagnostic pages. */
export const SETTING_GROUPS = [
  'Server',
  'Photos on S3',
  'Backups',
  'Passwords and keys',
  'AI',
  'Flights',
  'Notifications',
  'Maps',
] as const;
type SettingGroup = (typeof SETTING_GROUPS)[number];

/** What holds while a setting is not set. */
type Unset =
  /** A value of the program. */
  | { readonly kind: 'default'; readonly text: string }
  /** What the first start made, or what lies in `DATA_DIR`. */
  | { readonly kind: 'generated'; readonly text: string }
  /** Nothing: what depends on it is off. */
  | { readonly kind: 'off'; readonly text: string };

interface Setting {
  readonly group: SettingGroup;
  /** For the operator, in the manner of the table in docs/operations.md. */
  readonly summary: string;
  readonly unset: Unset;
}

const byDefault = (text: string): Unset => ({ kind: 'default', text });
const generated = (text: string): Unset => ({ kind: 'generated', text });
const off = (text: string): Unset => ({ kind: 'off', text });

/**
 * Every setting, once. `config.ts` must read exactly these; the pages /env-test and /env-debug and the tables in
 * docs/operations.md and .env.example are checked against them.
 */
export const SETTINGS = {
  PORT: { group: 'Server', summary: 'the port it listens on', unset: byDefault('3000') },
  HOST: {
    group: 'Server',
    summary: 'the address it listens on; `127.0.0.1` for a proxy on the same machine only',
    unset: byDefault('0.0.0.0'),
  },
  DATA_DIR: {
    group: 'Server',
    summary: 'the folder of the database, the photos and the server’s own key',
    unset: byDefault('./data'),
  },
  DATABASE_URL: {
    group: 'Server',
    summary: '`postgres://…` uses PostgreSQL',
    unset: generated('SQLite in `DATA_DIR`'),
  },
  TRUST_PROXY: {
    group: 'Server',
    summary: '`1` behind a proxy of your own, so that addresses and HTTPS are read from its headers',
    unset: byDefault('0'),
  },
  DEMO: { group: 'Server', summary: '`0`: a new database gets no demo game', unset: byDefault('1') },
  DEMO_START: {
    group: 'Server',
    summary: 'the first day of the example trip in a new database, such as `2025-06-20`',
    unset: generated('the first Friday at least two weeks ahead'),
  },
  LOG_LEVEL: {
    group: 'Server',
    summary: 'what it writes of what goes on: `debug`, `info`, `warn`, `error` or `silent`',
    unset: byDefault('info'),
  },
  S3_BUCKET: {
    group: 'Photos on S3',
    summary: 'the bucket for photos and quiz pictures; must exist',
    unset: off('photos lie in `DATA_DIR`'),
  },
  S3_ENDPOINT: {
    group: 'Photos on S3',
    summary: 'address of a store that is not Amazon’s, such as `http://minio:9000`',
    unset: off('Amazon’s own, in `S3_REGION`'),
  },
  S3_REGION: {
    group: 'Photos on S3',
    summary: 'where the bucket is; Amazon’s needs it, R2 says `auto`',
    unset: off('`us-east-1` is what an `S3_ENDPOINT` is told'),
  },
  S3_ACCESS_KEY_ID: {
    group: 'Photos on S3',
    summary: 'a key that may list, read, write and delete in the bucket, and nothing else',
    unset: off('photos lie in `DATA_DIR`'),
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'Photos on S3',
    summary: 'belongs to `S3_ACCESS_KEY_ID`',
    unset: off('photos lie in `DATA_DIR`'),
  },
  S3_PATH_STYLE: {
    group: 'Photos on S3',
    summary:
      '`1`: the bucket stands in the path of addresses, as MinIO and Supabase want it, and not in the name of the host',
    unset: byDefault('0'),
  },
  S3_SIGNED_URLS: {
    group: 'Photos on S3',
    summary:
      '`1`: a quiz picture that does not load is tried at the store itself, which must be on the internet, with HTTPS',
    unset: byDefault('0'),
  },
  BACKUP_DIR: {
    group: 'Backups',
    summary: 'the folder of the daily backups; best on another disk, and never `DATA_DIR` itself',
    unset: generated('`backups` in `DATA_DIR`'),
  },
  BACKUP_KEEP: {
    group: 'Backups',
    summary: 'days of which the last backup is kept; `0` makes none by itself',
    unset: byDefault('7'),
  },
  ADMIN_PASSWORD: {
    group: 'Passwords and keys',
    summary: 'the organiser’s password, four characters or more; a changed one counts from the next start',
    unset: generated('made at the first start and printed once'),
  },
  OWNER_PASSWORD: {
    group: 'Passwords and keys',
    summary: 'opens `/eigenaar`, where the trips on this server are made and archived',
    unset: off('no owner’s page'),
  },
  APP_SECRET: {
    group: 'Passwords and keys',
    summary: '32 characters or more; several servers on one database need the same',
    unset: generated('`secret.key` in `DATA_DIR`'),
  },
  METRICS_TOKEN: {
    group: 'Passwords and keys',
    summary: 'lets Prometheus collect figures at `/metrics`, as a bearer token; 16 characters or more',
    unset: off('no figures to collect'),
  },
  AI_BASE_URL: {
    group: 'AI',
    summary: 'address of an OpenAI-compatible endpoint, such as `https://api.openai.com/v1`',
    unset: off('no AI: descriptions count as unchecked, games come from the built-in lists'),
  },
  AI_VISION_MODEL: {
    group: 'AI',
    summary: 'name of a model that takes pictures, for photos',
    unset: off('photos are looked at on this machine, and descriptions count as unchecked'),
  },
  AI_TEXT_MODEL: {
    group: 'AI',
    summary: 'name of a model that writes, for the Spel Generator',
    unset: off('games come from the built-in lists'),
  },
  AI_API_KEY: {
    group: 'AI',
    summary: 'the key of the endpoint, when it asks for one',
    unset: off('asked without a key'),
  },
  AI_AT_ONCE: {
    group: 'AI',
    summary: 'questions at once to each model; more wait',
    unset: byDefault('4'),
  },
  AI_DAILY_TOKENS: {
    group: 'AI',
    summary: 'tokens each trip may take on a day (UTC): some 100 photos and ten games',
    unset: byDefault('200000'),
  },
  SCHIPHOL_CLIENT_ID: {
    group: 'Flights',
    summary: 'of your application in the airport’s developer portal (OAuth 2.0 client credentials)',
    unset: off('Schiphol is not asked'),
  },
  SCHIPHOL_CLIENT_SECRET: {
    group: 'Flights',
    summary: 'belongs to `SCHIPHOL_CLIENT_ID`',
    unset: off('Schiphol is not asked'),
  },
  SCHIPHOL_TOKEN_URL: {
    group: 'Flights',
    summary: 'where Schiphol’s tokens come from, if its portal shows another',
    unset: byDefault('https://api.auth.schiphol.nl/oauth/token'),
  },
  SCHIPHOL_AUDIENCE: {
    group: 'Flights',
    summary: 'what the tokens are for, if the portal shows another',
    unset: byDefault('https://api.schiphol.nl/public'),
  },
  SCHIPHOL_APP_ID: {
    group: 'Flights',
    summary: 'instead of the client, for a proxy that still takes the headers from before 1 October 2026',
    unset: off('the client is used'),
  },
  SCHIPHOL_APP_KEY: {
    group: 'Flights',
    summary: 'belongs to `SCHIPHOL_APP_ID`',
    unset: off('the client is used'),
  },
  SCHIPHOL_BASE_URL: {
    group: 'Flights',
    summary: 'the airport’s API, or that proxy',
    unset: byDefault('https://api.schiphol.nl'),
  },
  SCHIPHOL_DAILY_QUOTA: {
    group: 'Flights',
    summary: 'calls a day (UTC) at most',
    unset: byDefault('2000'),
  },
  AVIATIONSTACK_ACCESS_KEY: {
    group: 'Flights',
    summary: 'of the second flight API, asked about what Schiphol does not know',
    unset: off('aviationstack is not asked'),
  },
  AVIATIONSTACK_BASE_URL: {
    group: 'Flights',
    summary: 'where aviationstack lies',
    unset: byDefault('https://api.aviationstack.com'),
  },
  AVIATIONSTACK_MONTHLY_QUOTA: {
    group: 'Flights',
    summary: 'calls a calendar month (UTC) at most; the default is its free plan’s',
    unset: byDefault('100'),
  },
  PUSH_CONTACT: {
    group: 'Notifications',
    summary:
      'whom a push service may turn to about your notifications, `mailto:you@example.nl` or an `https` address',
    unset: byDefault('mailto:beheer@example.com'),
  },
  PUSH_TRUSTED_ORIGIN: {
    group: 'Notifications',
    summary:
      'origin of a push service of your own, such as `https://ntfy.example.nl:8443`; others must lie on the public internet',
    unset: off('only push services on the public internet'),
  },
  MAP_TILE_URL: {
    group: 'Maps',
    summary: 'where maps come from, with `{z}`, `{x}` and `{y}`',
    unset: byDefault('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  },
  MAP_ATTRIBUTION: { group: 'Maps', summary: 'whom to thank for them', unset: byDefault('© OpenStreetMap') },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(isSettingName);

/** What there is to know of a setting: `SETTINGS` seen without its literals. */
function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}

/** All of them with their names. */
export function describedSettings(): (Setting & { readonly name: SettingName })[] {
  return SETTING_NAMES.map((name) => ({ name, ...settingOf(name) }));
}

import type { Place } from './places.ts';

/** `own` means the same feature only. `type` means type imports only. */
type Permission = Place | `own ${Place}` | `type ${Place}` | `type own ${Place}`;

interface Layer {
  readonly may: readonly Permission[];
  /** The reason in the message "x imports y: ...". */
  readonly rule: string;
}

const PACKAGES: readonly Permission[] = ['npm', 'node'];
const CONTRACT: readonly Permission[] = ['contract', 'contract without zod'];
const SHARED: readonly Permission[] = [...CONTRACT, 'rules'];
/** The part of the contract that may run in a browser. The rest would add 21 KB of zod. */
const LIGHT_CONTRACT: readonly Permission[] = ['type contract', 'contract without zod'];
const WEB_SHARED: readonly Permission[] = [...LIGHT_CONTRACT, 'rules', 'web texts', 'npm'];
const EVERYTHING_ON_THE_SERVER: readonly Permission[] = [
  'server config',
  'server app',
  'server api',
  'server routes',
  'server service',
  'server store',
  'server http',
  'server live',
  'server platform',
  'server db',
  'server words',
  'server composition',
];

/** What each place may import (design section 2). Everything else is forbidden. */
export const LAYERS: Partial<Record<Place, Layer>> = {
  'server composition': {
    may: [...EVERYTHING_ON_THE_SERVER, ...SHARED, ...PACKAGES],
    rule: 'the running server imports no tests, no web app and no scripts',
  },
  'server config': {
    may: ['server config', ...CONTRACT, ...PACKAGES],
    rule: 'config/ imports only itself and the contract',
  },
  'server app': {
    may: [
      'server app',
      'server routes',
      'server service',
      'server http',
      'server live',
      'server platform',
      'server db',
      'type server config',
      ...SHARED,
      ...PACKAGES,
    ],
    rule: 'app.ts and app/ combine features, http, live, platform and db, but stores belong to their services',
  },
  'server routes': {
    may: [
      'own server routes',
      'own server service',
      'server http',
      'server live',
      'type server platform',
      ...CONTRACT,
      'rules',
      ...PACKAGES,
    ],
    rule: 'routes import their own service, http/, live/, the rules and the contract',
  },
  'server service': {
    may: [
      'own server service',
      'own server store',
      'server api',
      'server db',
      'server live',
      'server platform',
      'server words',
      'type server http',
      ...SHARED,
      ...PACKAGES,
    ],
    rule: 'a service imports its own store, db, live, platform and rules; types of http/; and other features’ api.ts',
  },
  'server api': {
    may: ['own server service', 'own server store', ...SHARED],
    rule: 'api.ts exports what other features use of its own feature',
  },
  'server store': {
    may: ['own server store', 'server db', ...CONTRACT, 'type rules', ...PACKAGES],
    rule: 'a store is SQL: it imports db and the contract',
  },
  'server http': {
    may: ['server http', 'server db', 'server platform', ...SHARED, ...PACKAGES],
    rule: 'http/ imports no feature and not live/',
  },
  'server live': {
    may: ['server live', 'server db', 'server platform', 'server words', ...SHARED, ...PACKAGES],
    rule: 'live/ imports db, platform, words, contract and rules',
  },
  'server platform': {
    may: ['server platform', ...SHARED, ...PACKAGES],
    rule: 'platform/ has ports and adapters: it imports no feature, no http, no live and no db',
  },
  'server db': {
    may: ['server db', ...SHARED, ...PACKAGES],
    rule: 'db/ imports no feature, no http, no live and no platform',
  },
  'server words': {
    may: ['server words', ...CONTRACT],
    rule: 'words/ has the texts that the server writes: it imports only the contract',
  },
  'server testing': {
    may: ['server testing', ...EVERYTHING_ON_THE_SERVER, ...SHARED, ...PACKAGES, 'tooling'],
    rule: 'the tests of the server do not import the web app',
  },
  'web entry': {
    may: ['web app', 'web live', 'web ui', 'web lib', 'web styles', ...WEB_SHARED],
    rule: 'main.tsx starts the app; features come by way of app/',
  },
  'web drawing': {
    may: ['web drawing', 'web app', 'web feature', 'web live', 'web lib', ...WEB_SHARED, 'node'],
    rule: 'draw/ runs the app on the server, and nothing imports it',
  },
  'web app': {
    may: [
      'web app',
      'web feature',
      'web live',
      'web queue',
      'web ui',
      'web lib',
      'web styles',
      ...WEB_SHARED,
    ],
    rule: 'of the contract, a browser runs only the modules without zod',
  },
  'web feature': {
    may: ['own web feature', 'web kinds', 'web live', 'web queue', 'web ui', 'web lib', ...WEB_SHARED],
    rule: 'a feature imports no other feature and not app/; of the contract it runs only the modules without zod',
  },
  'web kinds': {
    may: ['web kinds', 'web live', 'type web queue', 'web ui', 'web lib', ...WEB_SHARED],
    rule: 'kinds/ has the kinds of task for several features: it imports no feature',
  },
  'web live': {
    may: ['web live', 'web lib', ...WEB_SHARED],
    rule: 'live/ imports lib/, rules and the light part of the contract',
  },
  'web queue': {
    may: ['web queue', 'web live', 'web lib', ...WEB_SHARED],
    rule: 'queue/ sends waiting photos: it has no screen, and live/ does not import it',
  },
  'web ui': {
    may: ['web ui', 'web lib', 'web texts', 'web styles', 'npm'],
    rule: 'ui/ is independent of the domain: it imports no feature, no live, no app and no contract',
  },
  'web lib': {
    may: ['web lib', 'web texts', ...LIGHT_CONTRACT, 'npm'],
    rule: 'of the contract, lib/ imports only types and the modules without zod',
  },
  'web worker': {
    may: ['web worker', 'web queue', 'web live', 'web lib', ...LIGHT_CONTRACT, 'npm'],
    rule: 'the service worker has no screen: it imports only queue/, live/, lib/ and types of the contract',
  },
  contract: {
    may: [...CONTRACT, 'npm'],
    rule: 'the contract imports itself and zod',
  },
  'contract without zod': {
    may: ['type contract', 'contract without zod'],
    rule: 'this module runs in the browser: it imports no module with zod',
  },
  rules: {
    may: ['rules', ...LIGHT_CONTRACT],
    rule: 'the rules are pure: they import each other, and of the contract types and the modules without zod',
  },
  e2e: {
    may: ['e2e', 'tooling', 'server testing', ...SHARED, ...PACKAGES],
    rule: 'an e2e test does not import the app that it tests',
  },
};

/** Files that may run the whole contract in the browser: these screens are loaded lazily. */
export const MAY_RUN_ZOD: readonly RegExp[] = [
  /^apps\/web\/src\/features\/admin[a-z-]*\//,
  /^apps\/web\/src\/features\/trip-editor\//,
  /^apps\/web\/src\/app\/admin[a-z-]*\//,
];

/** A package or name that only the files in `only` may use. */
interface Confined {
  readonly what: string;
  readonly only: readonly RegExp[];
  readonly rule: string;
}

/** Packages that only some files may import. Every file may import their types. */
export const CONFINED_PACKAGES: readonly Confined[] = [
  {
    what: 'kysely',
    only: [/^apps\/server\/src\/db\//, /^apps\/server\/src\/.*\bstore\.ts$/],
    rule: 'SQL lives in db/ and the stores',
  },
  {
    what: 'pg',
    // LISTEN needs a separate connection, outside the pool.
    only: [/^apps\/server\/src\/db\//, /^apps\/server\/src\/platform\/bus\.ts$/],
    rule: 'connections are opened in db/ and by the Postgres bus',
  },
  { what: 'node:sqlite', only: [/^apps\/server\/src\/db\//], rule: 'connections are opened in db/' },
  { what: 'zod', only: [/^apps\/server\//, /^packages\/contract\//], rule: 'zod stays out of the browser' },
];

export const CONTRACT_PACKAGES: readonly string[] = ['zod', '@hono/zod-openapi'];

export const ENVIRONMENT: Confined = {
  what: 'process.env',
  only: [/^apps\/server\/src\/config\/config\.ts$/],
  rule: 'config/config.ts is the only reader of the environment',
};

export const SCOPE_MINTING: Confined = {
  what: 'mintTripScope',
  only: [
    /^apps\/server\/src\/(http|live|testing)\//,
    /^apps\/server\/src\/(running\/seed|app\/parts)\.ts$/,
    // Background jobs, which act on every trip.
    /^apps\/server\/src\/features\/submissions\/expiry\.ts$/,
    /^apps\/server\/src\/features\/flights\/followed-trips\.ts$/,
    /^apps\/server\/src\/features\/quiz-images\/outside-sweep\.ts$/,
    /^apps\/server\/src\/features\/photos\/erasure-service\.ts$/,
    // The owner acts on every trip of the server.
    /^apps\/server\/src\/features\/owner\/trips-service\.ts$/,
  ],
  rule: 'only http/, live/, background jobs and the owner make a trip scope',
};

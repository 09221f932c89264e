import type { Place } from './places.ts';

/** `own` requires the same feature; `type` allows type imports only. */
type Permission = Place | `own ${Place}` | `type ${Place}` | `type own ${Place}`;

interface Layer {
  readonly may: readonly Permission[];
  /** Completes the sentence "x imports y: ...". */
  readonly rule: string;
}

const PACKAGES: readonly Permission[] = ['npm', 'node'];
const CONTRACT: readonly Permission[] = ['contract', 'contract without zod'];
const SHARED: readonly Permission[] = [...CONTRACT, 'rules'];
/** The part of the contract that a browser may run: the rest would add 21 KB of zod. */
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

/** The imports that each place may have (design section 2). Everything else is forbidden. */
export const LAYERS: Partial<Record<Place, Layer>> = {
  'server composition': {
    may: [...EVERYTHING_ON_THE_SERVER, ...SHARED, ...PACKAGES],
    rule: 'what runs imports nothing of the tests, the web app or the scripts',
  },
  'server config': {
    may: ['server config', ...CONTRACT, ...PACKAGES],
    rule: 'the settings know nobody who uses them',
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
    rule: 'app.ts and app/ put features, http, live, platform and db together; stores belong to their services',
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
    rule: 'routes call their own service, http/ and live/ with a rule of the game, and know the contract',
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
    rule: 'a service uses its own store, db, live, platform and rules; of http it knows types only, of other features their api.ts',
  },
  'server api': {
    may: ['own server service', 'own server store', ...SHARED],
    rule: 'api.ts names what other features use of its own one',
  },
  'server store': {
    may: ['own server store', 'server db', ...CONTRACT, 'type rules', ...PACKAGES],
    rule: 'a store is SQL: it imports db and the contract',
  },
  'server http': {
    may: ['server http', 'server db', 'server platform', ...SHARED, ...PACKAGES],
    rule: 'http/ serves every feature and knows none, nor live/',
  },
  'server live': {
    may: ['server live', 'server db', 'server platform', 'server words', ...SHARED, ...PACKAGES],
    rule: 'live/ imports db, platform, words, contract and rules',
  },
  'server platform': {
    may: ['server platform', ...SHARED, ...PACKAGES],
    rule: 'platform/ holds ports and adapters: it knows no feature, no http, no live and no db',
  },
  'server db': {
    may: ['server db', ...SHARED, ...PACKAGES],
    rule: 'db/ imports no feature, no http, no live and no platform',
  },
  'server words': {
    may: ['server words', ...CONTRACT],
    rule: 'words/ holds the texts that the server writes, for each language',
  },
  'server testing': {
    may: ['server testing', ...EVERYTHING_ON_THE_SERVER, ...SHARED, ...PACKAGES, 'tooling'],
    rule: 'the tests of the server do not reach into the web app',
  },
  'web entry': {
    may: ['web app', 'web live', 'web ui', 'web lib', 'web styles', ...WEB_SHARED],
    rule: 'main.tsx starts the app; features come by way of app/',
  },
  'web drawing': {
    may: ['web drawing', 'web app', 'web feature', 'web live', 'web lib', ...WEB_SHARED, 'node'],
    rule: 'draw/ runs the app on the server; nothing imports it',
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
    rule: 'of the contract a browser runs only limits and errors (the rest brings zod along)',
  },
  'web feature': {
    may: ['own web feature', 'web kinds', 'web live', 'web queue', 'web ui', 'web lib', ...WEB_SHARED],
    rule: 'a feature imports no other feature and not app/; of the contract it runs only limits and errors',
  },
  'web kinds': {
    may: ['web kinds', 'web live', 'type web queue', 'web ui', 'web lib', ...WEB_SHARED],
    rule: 'kinds/ holds the kinds of task, for several features: it knows none of these',
  },
  'web live': {
    may: ['web live', 'web lib', ...WEB_SHARED],
    rule: 'live/ imports lib/, rules and the light part of the contract',
  },
  'web queue': {
    may: ['web queue', 'web live', 'web lib', ...WEB_SHARED],
    rule: 'queue/ sends what waits on the phone: it has no screen, and live/ does not know it',
  },
  'web ui': {
    may: ['web ui', 'web lib', 'web texts', 'web styles', 'npm'],
    rule: 'ui/ knows no domain: no feature, no live, no app, no contract',
  },
  'web lib': {
    may: ['web lib', 'web texts', ...LIGHT_CONTRACT, 'npm'],
    rule: 'lib/ imports the types and the light part of the contract only',
  },
  'web worker': {
    may: ['web worker', 'web queue', 'web live', 'web lib', ...LIGHT_CONTRACT, 'npm'],
    rule: 'the service worker shares queue/, live/, lib/ and types of the contract with the pages: it has no screen',
  },
  contract: {
    may: [...CONTRACT, 'npm'],
    rule: 'the contract imports itself and zod',
  },
  'contract without zod': {
    may: ['type contract', 'contract without zod'],
    rule: 'limits and errors run in the browser: they bring nothing along',
  },
  rules: {
    may: ['rules', ...LIGHT_CONTRACT],
    rule: 'the rules are pure: they import types of the contract, its limits and errors, and each other',
  },
  e2e: {
    may: ['e2e', 'tooling', 'server testing', ...SHARED, ...PACKAGES],
    rule: 'an e2e test knows the app from outside',
  },
};

/** The organiser's screens load lazily, so these may validate with the whole contract. */
export const MAY_RUN_ZOD: readonly RegExp[] = [
  /^apps\/web\/src\/features\/admin[a-z-]*\//,
  /^apps\/web\/src\/features\/trip-editor\//,
  /^apps\/web\/src\/app\/admin[a-z-]*\//,
];

interface Confined {
  readonly what: string;
  readonly only: readonly RegExp[];
  readonly rule: string;
}

/** Packages that only some files may run; type imports are free. */
export const CONFINED_PACKAGES: readonly Confined[] = [
  {
    what: 'kysely',
    only: [/^apps\/server\/src\/db\//, /^apps\/server\/src\/.*\bstore\.ts$/],
    rule: 'SQL lives in db/ and the stores',
  },
  {
    what: 'pg',
    // LISTEN holds a connection of its own, outside the pool.
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
    // The server's own jobs, which act on every trip and without a user.
    /^apps\/server\/src\/features\/submissions\/expiry\.ts$/,
    /^apps\/server\/src\/features\/flights\/followed-trips\.ts$/,
    /^apps\/server\/src\/features\/quiz-images\/outside-sweep\.ts$/,
    /^apps\/server\/src\/features\/photos\/erasure-service\.ts$/,
    // The owner acts on every trip of the server.
    /^apps\/server\/src\/features\/owner\/trips-service\.ts$/,
  ],
  rule: 'only the gate, the live hub, the server itself and its owner make a scope',
};

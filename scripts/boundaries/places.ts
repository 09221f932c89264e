/** The part of the code that a file or package belongs to. The rules are about these places. */
export type Place =
  | 'server composition'
  | 'server config'
  | 'server app'
  | 'server api'
  | 'server routes'
  | 'server service'
  | 'server store'
  | 'server http'
  | 'server live'
  | 'server platform'
  | 'server db'
  | 'server words'
  | 'server testing'
  | 'web entry'
  | 'web drawing'
  | 'web app'
  | 'web feature'
  | 'web kinds'
  | 'web live'
  | 'web queue'
  | 'web ui'
  | 'web lib'
  | 'web worker'
  | 'web texts'
  | 'web styles'
  | 'contract without zod'
  | 'contract'
  | 'rules'
  | 'e2e'
  | 'tooling'
  | 'test'
  | 'npm'
  | 'node';

export interface Location {
  readonly place: Place;
  /** Name of the feature's folder; null outside features. */
  readonly feature: string | null;
}

const SOURCE = String.raw`\.tsx?$`;

/** The first pattern that matches a path decides. `<f>` stands for the name of a feature. */
const PLACES: readonly (readonly [string, Place])[] = [
  ['^node:', 'node'],
  ['^npm:', 'npm'],
  [`^(apps|packages|e2e)/.*\\.test${SOURCE}`, 'test'],
  ['^apps/server/src/testing/', 'server testing'],
  ['^packages/rules/src/testing/', 'test'],
  [`^apps/server/src/((cli|running)/|(main|server)${SOURCE})`, 'server composition'],
  ['^apps/server/src/config/', 'server config'],
  [`^apps/server/src/app(/|${SOURCE})`, 'server app'],
  [`^apps/server/src/features/<f>/api${SOURCE}`, 'server api'],
  [`^apps/server/src/features/<f>/([a-z-]+-)?routes${SOURCE}`, 'server routes'],
  [`^apps/server/src/features/<f>/([a-z-]+-)?store${SOURCE}`, 'server store'],
  ['^apps/server/src/features/<f>/', 'server service'],
  ['^apps/server/src/http/', 'server http'],
  ['^apps/server/src/live/', 'server live'],
  ['^apps/server/src/platform/', 'server platform'],
  ['^apps/server/src/db/', 'server db'],
  ['^apps/server/src/words/', 'server words'],
  ['^apps/web/src/paraglide/', 'web texts'],
  [String.raw`^apps/web/src/.*\.css$`, 'web styles'],
  [`^apps/web/src/main${SOURCE}`, 'web entry'],
  ['^apps/web/src/draw/', 'web drawing'],
  [`^apps/web/src/(app/|routeTree\\.gen)`, 'web app'],
  ['^apps/web/src/features/<f>/', 'web feature'],
  ['^apps/web/src/kinds/', 'web kinds'],
  ['^apps/web/src/live/', 'web live'],
  ['^apps/web/src/queue/', 'web queue'],
  ['^apps/web/src/ui/', 'web ui'],
  ['^apps/web/src/lib/', 'web lib'],
  ['^apps/web/src/sw/', 'web worker'],
  [
    `^packages/contract/src/(limits|errors|photos|objects|language|first-views|web-address)${SOURCE}`,
    'contract without zod',
  ],
  ['^packages/contract/src/', 'contract'],
  ['^packages/rules/src/', 'rules'],
  ['^e2e/', 'e2e'],
  ['^(scripts|bench)/|^[^/]+$', 'tooling'],
  [`^apps/[a-z]+/[a-z.-]+${SOURCE}`, 'tooling'],
];

const COMPILED = PLACES.map(([pattern, place]) => ({
  pattern: new RegExp(pattern.replace('<f>', '(?<feature>[a-z0-9-]+)')),
  place,
}));

/**
 * Returns null if no place matches. `path` starts at the repository's root, or is `npm:name` or
 * `node:name`.
 */
export function locate(path: string): Location | null {
  for (const { pattern, place } of COMPILED) {
    const match = pattern.exec(path);
    if (match) return { place, feature: match.groups?.['feature'] ?? null };
  }
  return null;
}

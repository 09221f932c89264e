/**
 * `node scripts/browser-support.ts`: prints which browser versions the built web app needs, for
 * docs/browsers.md. It looks for features in the built files. The versions that have a feature are
 * from MDN's browser-compat-data 8.1.9.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MemberExpression, parseSync, Visitor } from 'oxc-parser';
import { ROOT } from './machine/run.ts';

const DIST = join(ROOT, 'apps/web/dist');

const NEVER = 999;

/** The first version of each browser; `NEVER` if no version has the feature. */
type Versions = readonly [safari: number, chrome: number, firefox: number];

interface Feature {
  readonly since: Versions;
  /** What happens in an older browser; absent if the app needs the feature. */
  readonly without?: string;
}

/** Features by "object.member", or by "*.member" if no other object in the app has that member. */
const MEMBERS: Readonly<Record<string, Feature>> = {
  '*.toSorted': { since: [16, 110, 115] },
  '*.toReversed': { since: [16, 110, 115] },
  '*.toSpliced': { since: [16, 110, 115] },
  '*.with': { since: [16, 110, 115] },
  '*.at': { since: [15.4, 92, 90] },
  '*.findLast': { since: [15.4, 97, 104] },
  '*.showModal': { since: [15.4, 37, 98] },
  '*.startViewTransition': { since: [18, 111, 144], without: 'pages change at once' },
  '*.canShare': { since: [14, 128, 999], without: 'the photo is downloaded' },
  '*.vibrate': { since: [999, 32, 16], without: 'no vibration' },
  'Object.hasOwn': { since: [15.4, 93, 92] },
  'Object.groupBy': { since: [17.4, 117, 119] },
  'Map.groupBy': { since: [17.4, 117, 119] },
  'Promise.withResolvers': { since: [17.4, 119, 121] },
  'Array.fromAsync': { since: [16.4, 121, 115] },
  'URL.canParse': { since: [17, 120, 115] },
  'URL.parse': { since: [18, 126, 126] },
  'Intl.supportedValuesOf': { since: [15.4, 99, 93] },
  'AbortSignal.any': { since: [17.4, 116, 124] },
  'AbortSignal.timeout': { since: [16, 103, 100] },
  'navigator.locks': { since: [15.4, 69, 96], without: 'two tabs may send a photo, which counts once' },
  'storage.estimate': { since: [17, 61, 57], without: 'nobody is told that the phone is full' },
  'storage.persist': { since: [15.2, 55, 57], without: 'the browser may clear what is kept' },
};

/** Features in the style sheets, outside the conditions of `@supports`. */
const STYLES: readonly (Feature & { readonly name: string; readonly pattern: RegExp })[] = [
  { name: '@layer', pattern: /@layer/, since: [15.4, 99, 97] },
  { name: '@container', pattern: /@container[^{]*\(/, since: [16, 105, 110] },
  { name: 'width >= in a media query', pattern: /@media[^{]*width ?>=/, since: [16.4, 104, 102] },
  { name: 'dvh', pattern: /\d+dvh/, since: [15.4, 108, 101] },
  { name: '::backdrop', pattern: /::backdrop/, since: [15.4, 37, 47] },
  { name: 'light-dark()', pattern: /light-dark\(/, since: [17.5, 123, 120] },
  { name: 'nesting', pattern: /[{;]\s*&/, since: [17.2, 120, 117] },
  { name: 'oklch()', pattern: /oklch\(/, since: [15.4, 111, 113] },
  { name: 'translate', pattern: /[{;]translate:/, since: [14.5, 104, 72] },
  {
    name: ':has()',
    pattern: /:has\(/,
    since: [15.4, 105, 121],
    without: 'no ring around what holds the focus',
  },
  {
    name: 'color-mix()',
    pattern: /color-mix\(/,
    since: [16.2, 111, 113],
    without: 'the colour in full, by @supports',
  },
  { name: '@property', pattern: /@property/, since: [16.4, 85, 128], without: 'first values by @supports' },
  { name: '@starting-style', pattern: /@starting-style/, since: [17.5, 117, 129], without: 'no slide in' },
  { name: 'text-wrap', pattern: /text-wrap:/, since: [17.5, 114, 121], without: 'less even titles' },
  {
    name: 'field-sizing',
    pattern: /field-sizing:/,
    since: [26.2, 123, 152],
    without: 'a field that does not grow',
  },
  { name: 'accent-color', pattern: /accent-color:/, since: [15.4, 93, 92] },
];

/** Returns every member that a script uses, in the form of the keys of `MEMBERS`. */
function membersIn(name: string, source: string): Set<string> {
  const found = new Set<string>();
  const { program, errors } = parseSync(name, source);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const visitor = new Visitor({
    MemberExpression(member) {
      if (member.computed || member.property.type !== 'Identifier') return;
      found.add(`*.${member.property.name}`).add(`${ownerOf(member)}.${member.property.name}`);
    },
  });
  visitor.visit(program);
  return found;
}

/** Returns the name before the last dot: `b` in `a.b.c` and in `b.c`. Empty if it is not a name. */
function ownerOf({ object }: MemberExpression): string {
  if (object.type === 'Identifier') return object.name;
  if (object.type !== 'MemberExpression' || object.property.type !== 'Identifier') return '';
  return object.property.name;
}

function withoutConditions(css: string): string {
  return css.replace(/@supports[^{]*/g, '@supports');
}

function findUses(files: readonly string[]): Map<string, Feature & { files: string[] }> {
  const uses = new Map<string, Feature & { files: string[] }>();
  const add = (name: string, feature: Feature, file: string) => {
    const known = uses.get(name) ?? { ...feature, files: [] };
    uses.set(name, { ...known, files: [...known.files, file] });
  };
  for (const file of files) {
    const source = readFileSync(join(DIST, file), 'utf8');
    if (file.endsWith('.css')) {
      const css = withoutConditions(source);
      for (const { name, pattern, ...feature } of STYLES) if (pattern.test(css)) add(name, feature, file);
    } else {
      const used = membersIn(file, source);
      for (const [name, feature] of Object.entries(MEMBERS)) if (used.has(name)) add(name, feature, file);
    }
  }
  return uses;
}

function cells(since: Versions): string {
  return since.map((version) => (version === NEVER ? 'never' : String(version))).join(' | ');
}

/** Returns the first versions that have all of these features. */
function minimum(features: readonly Feature[]): Versions {
  const newest = (index: 0 | 1 | 2) => Math.max(...features.map(({ since }) => since[index]));
  return [newest(0), newest(1), newest(2)];
}

function main(): void {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css)$/.test(name),
  );
  // The service worker lists the files that players and visitors use. The other files are for the
  // organiser, or contain maps and 3D models. All languages have the same code, so one is enough.
  const worker = readFileSync(join(DIST, 'sw.nl.js'), 'utf8');
  const isForPlayers = (file: string) =>
    file.startsWith('sw.') || worker.includes(file.replaceAll('\\', '/'));
  const uses = [...findUses(files)].toSorted(([, a], [, b]) => b.since[0] - a.since[0]);
  const lines = uses.map(([name, { since, without, files: where }]) => {
    const who = where.some(isForPlayers) ? 'everybody' : 'organiser';
    return `| \`${name}\` | ${who} | ${cells(since)} | ${without ?? 'needed'} |`;
  });
  const needed = uses.map(([, use]) => use).filter(({ without }) => without === undefined);
  const players = needed.filter((use) => use.files.some(isForPlayers));
  process.stdout.write(
    `${[
      '| used | by | Safari, iOS | Chrome | Firefox | an older browser |',
      '|---|---|---|---|---|---|',
      ...lines,
      `| **players and visitors need** | | ${cells(minimum(players))} | |`,
      `| **the organiser needs** | | ${cells(minimum(needed))} | |`,
    ].join('\n')}\n`,
  );
}

main();

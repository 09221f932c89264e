/**
 * `npm run boundaries`: checks that each part of the code imports only what it may (design section
 * 2, AGENTS.md). `boundaries/rules.ts` has the rules, and `boundaries/places.ts` has the folder of
 * each place.
 */
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { type Location, locate } from './boundaries/places.ts';
import {
  CONFINED_PACKAGES,
  CONTRACT_PACKAGES,
  ENVIRONMENT,
  LAYERS,
  MAY_RUN_ZOD,
  SCOPE_MINTING,
} from './boundaries/rules.ts';
import { type Import, scan } from './boundaries/scan.ts';

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts'];
const NOT_CHECKED = /(^|\/)(node_modules|paraglide|dist)(\/|$)/;
const BUILTINS = new Set(builtinModules);

/** Resolves an import of the file `from`: a path in the repository, `node:x` or `npm:package`. */
function resolve(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  const own = /^@reisspel\/(contract|rules)\/(.+)$/.exec(bare);
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`;
  const server = /^@reisspel\/server\/(.+)$/.exec(bare);
  if (server) return `apps/server/src/${server[1]}.ts`;
  if (bare.startsWith('node:') || BUILTINS.has(bare)) return `node:${bare.replace('node:', '')}`;
  return `npm:${bare.split('/', bare.startsWith('@') ? 2 : 1).join('/')}`;
}

function isPermitted(from: Location, target: Location, typeOnly: boolean): boolean {
  const permissions: readonly string[] = LAYERS[from.place]?.may ?? [];
  const own = from.feature !== null && from.feature === target.feature ? [`own ${target.place}`] : [];
  const runtime = [target.place, ...own];
  const sufficient = typeOnly ? [...runtime, ...runtime.map((name) => `type ${name}`)] : runtime;
  return sufficient.some((name) => permissions.includes(name));
}

/** Returns the rule that this import breaks, or null. */
function brokenRule(path: string, from: Location, { specifier, typeOnly, names }: Import): string | null {
  const resolved = resolve(path, specifier);
  const target = locate(resolved);
  if (target === null) return 'boundaries/places.ts has no place for this file';
  const isLazyContract = target.place === 'contract' && MAY_RUN_ZOD.some((pattern) => pattern.test(path));
  if (!isLazyContract && !isPermitted(from, target, typeOnly))
    return LAYERS[from.place]?.rule ?? 'nothing may import it';
  if (names.includes(SCOPE_MINTING.what) && !SCOPE_MINTING.only.some((pattern) => pattern.test(path))) {
    return SCOPE_MINTING.rule;
  }
  if (resolved === 'node:process' && from.place !== 'server config') return ENVIRONMENT.rule;
  const name = resolved.replace('npm:', '');
  if (from.place === 'contract' && target.place === 'npm' && !CONTRACT_PACKAGES.includes(name)) {
    return LAYERS.contract?.rule ?? null;
  }
  const confined = CONFINED_PACKAGES.find(({ what }) => what === name);
  if (typeOnly || !confined || from.place === 'server testing' || from.place === 'e2e') return null;
  return confined.only.some((pattern) => pattern.test(path)) || mayRunZod(path, name) ? null : confined.rule;
}

function mayRunZod(path: string, name: string): boolean {
  return name === 'zod' && MAY_RUN_ZOD.some((pattern) => pattern.test(path));
}

/** Returns one line for each problem in a file. `path` starts at the root, with forward slashes. */
export function checkFile(path: string, source: string): string[] {
  const from = locate(path);
  if (from === null) return [`${path}:1 boundaries/places.ts has no place for this file`];
  if (from.place === 'test' || from.place === 'tooling') return [];
  const { imports, environmentReads, onlyReexports } = scan(path, source);
  const problems = imports.flatMap((it) => {
    const rule = brokenRule(path, from, it);
    return rule === null ? [] : [`${path}:${it.line} imports ${it.specifier}: ${rule}`];
  });
  const readsEnvironment = path.startsWith('apps/server/') && from.place !== 'server testing';
  if (readsEnvironment && !ENVIRONMENT.only.some((pattern) => pattern.test(path))) {
    problems.push(
      ...environmentReads.map((line) => `${path}:${line} reads process.env: ${ENVIRONMENT.rule}`),
    );
  }
  if (onlyReexports && from.place !== 'server api')
    problems.push(`${path}:1 only re-exports: no barrels, import the file itself`);
  return problems;
}

/** Returns the number of checked files below `root`, and all problems in the order of the files. */
export function checkBoundaries(root: string): { files: number; problems: string[] } {
  const paths = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (it) => NOT_CHECKED.test(it) }),
  )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const problems = paths.flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')));
  return { files: paths.length, problems };
}

if (import.meta.main) {
  const { files, problems } = checkBoundaries(join(import.meta.dirname, '..'));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${files} files, ${problems.length} imports in the wrong direction\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

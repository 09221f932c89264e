/** `npm run build`: builds the web app. `npm start` and `npm test` build only after changes. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { childEnv, npmRun, type Ran, ROOT, run, runTool } from './machine/run.ts';

const WEB = 'apps/web';
const DIST = `${WEB}/dist`;
/** The program that draws pages for first visits. The server runs it. */
const DRAWING = `${WEB}/dist-draw`;
/** The file with the fingerprint of the build's inputs. It is deleted together with the build. */
const STAMP = `${DIST}/.built-from`;
const INPUTS = [
  `${WEB}/*.{ts,json,html}`,
  `${WEB}/{src,public,messages}/**/*`,
  `${WEB}/project.inlang/settings.json`,
  'packages/*/package.json',
  'packages/*/src/**/*',
  'package-lock.json',
  'tsconfig.base.json',
];
/** Names of files and folders that are not inputs: build output and tests. */
const NO_INPUT = /^(paraglide|dist|dist-draw|node_modules)$|\.gen\.ts$|\.test\.tsx?$/;

function inputFiles(root: string): string[] {
  return (
    globSync(INPUTS, { cwd: root, exclude: (entry) => NO_INPUT.test(entry.name), withFileTypes: true })
      // `exclude` skips whole folders, but not single files.
      .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  );
}

/** Returns a hash of the names and contents of all inputs of the build. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const path of inputFiles(root)) {
    const content = readFileSync(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** True when the build of `root` is up to date. */
export function isFresh(root: string, current = fingerprint(root)): boolean {
  try {
    return existsSync(join(root, DRAWING)) && readFileSync(join(root, STAMP), 'utf8') === current;
  } catch {
    return false;
  }
}

/** Bytes of memory for one build: 0.85 GB was measured. */
const BUILD_BYTES = 1024 ** 3;

/** Runs builds in parallel, as many at once as fit in the free memory. */
async function runInMemory(builds: readonly (() => Promise<Ran>)[]): Promise<Ran[]> {
  const atOnce = Math.max(1, Math.floor(process.availableMemory() / BUILD_BYTES));
  const results: Ran[] = [];
  for (let next = 0; next < builds.length; next += atOnce) {
    results.push(...(await Promise.all(builds.slice(next, next + atOnce).map((build) => build()))));
  }
  return results;
}

function viteBuild(args: readonly string[], vars: Record<string, string>): Promise<Ran> {
  const env = childEnv({ NODE_ENV: 'production', ...vars });
  return runTool(['vite'], ['build', ...args], { cwd: join(ROOT, WEB), env });
}

function buildIn(language: Language): Promise<Ran> {
  return viteBuild([], { REISSPEL_LANGUAGE: language });
}

function buildDrawing(): Promise<Ran> {
  return viteBuild(['--config', 'vite.draw.config.ts'], {});
}

/** Builds the app for each language, and the program that draws pages. Returns their output. */
export async function buildWeb(): Promise<Ran> {
  const before = fingerprint(ROOT);
  // Removes the old build first: a failed build must not look up to date.
  for (const folder of [DIST, DRAWING]) rmSync(join(ROOT, folder), { recursive: true, force: true });
  // Compiles the texts once, before the builds that read them.
  const texts = await run(npmRun('texts'));
  const builds = [...LANGUAGES.map((language) => () => buildIn(language)), buildDrawing];
  const built = texts.ok ? await runInMemory(builds) : [];
  const all = [texts, ...built];
  const result = { ok: all.every(({ ok }) => ok), output: all.map(({ output }) => output).join('') };
  if (result.ok) writeFileSync(join(ROOT, STAMP), before);
  return result;
}

/** Builds when the build is missing or outdated, and calls `onBuild` before that. */
export async function ensureWebBuild(onBuild: () => void): Promise<Ran> {
  if (isFresh(ROOT)) return { ok: true, output: '' };
  onBuild();
  return buildWeb();
}

if (import.meta.main) {
  const { ok, output } = await buildWeb();
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}

/** `npm run build`: builds the web app. `npm start` and `npm test` build only after changes. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { childEnv, npmRun, type Ran, ROOT, run, runTool } from './machine/run.ts';

const WEB = 'apps/web';
/** The stamp is inside the build, so that it disappears with it. */
const DIST = `${WEB}/dist`;
/** The program that renders pages for first visits. */
const DRAWING = `${WEB}/dist-draw`;
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
/** Names of build output, and of files that are not part of the build. */
const NO_INPUT = /^(paraglide|dist|dist-draw|node_modules)$|\.gen\.ts$|\.test\.tsx?$/;

function inputFiles(root: string): string[] {
  return (
    globSync(INPUTS, { cwd: root, exclude: (entry) => NO_INPUT.test(entry.name), withFileTypes: true })
      // `exclude` skips folders, but not the files that `**/*` matches.
      .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  );
}

/** Changes whenever a name or the content of an input of the build changes. */
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

/** Memory of one build in bytes: measured 0.85 GB, plus a margin. */
const BUILD_BYTES = 1024 ** 3;

/** Runs the builds in parallel, as many at once as fit in the free memory. */
async function asMemoryAllows(builds: readonly (() => Promise<Ran>)[]): Promise<Ran[]> {
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

/** Builds the app for each language, and the program that renders pages. Returns their output. */
export async function buildWeb(): Promise<Ran> {
  const before = fingerprint(ROOT);
  // A failed build must not look up to date.
  for (const folder of [DIST, DRAWING]) rmSync(join(ROOT, folder), { recursive: true, force: true });
  // Once beforehand: the builds only read the texts.
  const texts = await run(npmRun('texts'));
  const builds = [...LANGUAGES.map((language) => () => buildIn(language)), buildDrawing];
  const built = texts.ok ? await asMemoryAllows(builds) : [];
  const all = [texts, ...built];
  const result = { ok: all.every(({ ok }) => ok), output: all.map(({ output }) => output).join('') };
  if (result.ok) writeFileSync(join(ROOT, STAMP), before);
  return result;
}

/** Builds when the build is missing or outdated; calls `onBuild` first in that case. */
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

/** `npm run build`: builds the web app. `npm start` and `npm test` do so only when something changed. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { childEnv, npmRun, type Ran, ROOT, run, runTool } from './machine/run.ts';

const WEB = 'apps/web';
/** Lies in the build, so whoever removes or replaces the build removes the stamp. */
const DIST = `${WEB}/dist`;
/** The program that draws pages for first visits: made with them. */
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
/** Names of what the build itself writes, or what is no part of it. */
const NO_INPUT = /^(paraglide|dist|dist-draw|node_modules)$|\.gen\.ts$|\.test\.tsx?$/;

function inputFiles(root: string): string[] {
  return (
    globSync(INPUTS, { cwd: root, exclude: (entry) => NO_INPUT.test(entry.name), withFileTypes: true })
      // `exclude` keeps it out of folders, but lets files through that `**/*` matches.
      .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  );
}

/** Changes exactly when the content or the name of something that goes into the build does. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const path of inputFiles(root)) {
    const content = readFileSync(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Whether the build of `root` was made from what lies there now. */
export function isFresh(root: string, current = fingerprint(root)): boolean {
  try {
    return existsSync(join(root, DRAWING)) && readFileSync(join(root, STAMP), 'utf8') === current;
  } catch {
    return false;
  }
}

/** Bytes that one build takes at its top: measured 0.85 GB, and room. */
const BUILD_BYTES = 1024 ** 3;

/** Does all of these side by side, or as many at once as the memory that is free here allows. */
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

/** Builds the app once in each language, and once to draw with, whatever lies there. Gives what the builds said. */
export async function buildWeb(): Promise<Ran> {
  const before = fingerprint(ROOT);
  // A build that ends halfway must not look fresh.
  for (const folder of [DIST, DRAWING]) rmSync(join(ROOT, folder), { recursive: true, force: true });
  // Once for all: the builds only read them.
  const texts = await run(npmRun('texts'));
  const builds = [...LANGUAGES.map((language) => () => buildIn(language)), buildDrawing];
  const built = texts.ok ? await asMemoryAllows(builds) : [];
  const all = [texts, ...built];
  const result = { ok: all.every(({ ok }) => ok), output: all.map(({ output }) => output).join('') };
  if (result.ok) writeFileSync(join(ROOT, STAMP), before);
  return result;
}

/** Builds when the build is missing or stale; `onBuild` hears when it has to. */
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

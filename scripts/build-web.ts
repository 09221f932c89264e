/** `npm run build`: builds the web app. `npm start` and `npm test` build only after changes. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { type Build, beginBuild, isFresh } from './freshness.ts';
import { childEnv, npmRun, type Ran, ROOT, run, runTool } from './machine/run.ts';

const WEB = 'apps/web';
const DIST = `${WEB}/dist`;
/** The program that renders pages for first visits. The server runs it. */
const DRAWING = `${WEB}/dist-draw`;
export const WEB_BUILD: Build = {
  folders: [DIST, DRAWING],
  inputs: [
    `${WEB}/*.{ts,json,html}`,
    `${WEB}/{src,public,messages}/**/*`,
    `${WEB}/project.inlang/settings.json`,
    'packages/*/package.json',
    'packages/*/src/**/*',
    'package-lock.json',
    'tsconfig.base.json',
  ],
};

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

/** Builds the app for each language, and the program that renders pages, from compiled texts. */
export async function buildFromTexts(): Promise<Ran> {
  const finish = beginBuild(WEB_BUILD);
  for (const folder of WEB_BUILD.folders) rmSync(join(ROOT, folder), { recursive: true, force: true });
  const builds = [...LANGUAGES.map((language) => () => buildIn(language)), buildDrawing];
  const all = await runInMemory(builds);
  const result = { ok: all.every(({ ok }) => ok), output: all.map(({ output }) => output).join('') };
  if (result.ok) finish();
  return result;
}

/** Compiles the texts and builds the app from them. Returns the output. */
export async function buildWeb(): Promise<Ran> {
  const texts = await run(npmRun('texts'));
  if (!texts.ok) return texts;
  const built = await buildFromTexts();
  return { ...built, output: texts.output + built.output };
}

/** Runs `build` when the build is missing or outdated, and calls `onBuild` before that. */
export async function ensureWebBuild(onBuild: () => void, build = buildWeb): Promise<Ran> {
  if (isFresh(ROOT, WEB_BUILD)) return { ok: true, output: '' };
  onBuild();
  return build();
}

if (import.meta.main) {
  const { ok, output } = await buildWeb();
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}

/** `npm run build`: builds the web app. `npm start` and `npm test` do so only when something changed. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { childEnv, npmRun, type Ran, ROOT, run, runTool } from './machine/run.ts';

const WEB = 'apps/web';
/** Lies in the build, so whoever removes or replaces the build removes the stamp. */
const DIST = `${WEB}/dist`;
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
const NO_INPUT = /^(paraglide|dist|node_modules)$|\.gen\.ts$|\.test\.tsx?$/;

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
    return readFileSync(join(root, STAMP), 'utf8') === current;
  } catch {
    return false;
  }
}

function buildIn(language: Language): Promise<Ran> {
  const env = childEnv({ NODE_ENV: 'production', REISSPEL_LANGUAGE: language });
  return runTool(['vite'], ['build'], { cwd: join(ROOT, WEB), env });
}

/** Builds the app once in each language, side by side, whatever lies there. Gives what the builds said. */
export async function buildWeb(): Promise<Ran> {
  const before = fingerprint(ROOT);
  // A build that ends halfway must not look fresh.
  rmSync(join(ROOT, DIST), { recursive: true, force: true });
  // Once for all: the builds only read them.
  const texts = await run(npmRun('texts'));
  const built = texts.ok ? await Promise.all(LANGUAGES.map(buildIn)) : [];
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

/** `npm run build`: builds the web app. `npm start` and `npm test` do so only when something changed. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@reisspel/contract/language';
import { childEnv, ROOT, runTool } from './machine/run.ts';

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

/** Builds the app once in each language, whatever lies there. Gives what the builds said, up to the first that fails. */
export async function buildWeb(): Promise<{ ok: boolean; output: string }> {
  const before = fingerprint(ROOT);
  // A build that ends halfway must not look fresh.
  rmSync(join(ROOT, DIST), { recursive: true, force: true });
  let output = '';
  // One after the other: each compiles the texts, to the same place.
  for (const language of LANGUAGES) {
    const env = childEnv({ NODE_ENV: 'production', REISSPEL_LANGUAGE: language });
    const built = await runTool(['vite'], ['build'], { cwd: join(ROOT, WEB), env });
    output += built.output;
    if (!built.ok) return { ok: false, output };
  }
  writeFileSync(join(ROOT, STAMP), before);
  return { ok: true, output };
}

/** Builds when the build is missing or stale; `onBuild` hears when it has to. */
export async function ensureWebBuild(onBuild: () => void): Promise<{ ok: boolean; output: string }> {
  if (isFresh(ROOT)) return { ok: true, output: '' };
  onBuild();
  return buildWeb();
}

if (import.meta.main) {
  const { ok, output } = await buildWeb();
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}

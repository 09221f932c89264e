/**
 * `npm run build`: makes one file of the server and of the packages that each start needs. A start
 * from 450 files takes 240 ms longer and 10 MB more (docs/decisions/0044-server-bundle.md).
 */
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type Build, beginBuild, isFresh } from './freshness.ts';
import { ROOT } from './machine/run.ts';

const SERVER = 'apps/server';
const DIST = `${SERVER}/dist`;
export const SERVER_BUILD: Build = {
  folders: [DIST],
  inputs: ['scripts/build-server.ts', `${SERVER}/src/**/*`, 'packages/*/src/**/*', 'package-lock.json'],
};

/** These specifiers, and all paths, go into the file. Other packages load where they are used. */
const BUNDLED = /^(?:\.|@reisspel\/|kysely|zod|hono|@hono\/|@asteasolutions\/)/;

/** Modules read files beside their source, so they keep its folder. */
function keepFolder(code: string, path: string): string {
  const folder = relative(join(ROOT, DIST), dirname(path));
  return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`);
}

/** Does nothing when the build is up to date. */
export async function ensureServerBuild(): Promise<void> {
  if (isFresh(ROOT, SERVER_BUILD)) return;
  // Loads rolldown only for a build, because `npm start` runs the server in this process.
  const { build } = await import('rolldown');
  const finish = beginBuild(SERVER_BUILD);
  await build({
    // `server` is for the image, which fills its compile cache from it.
    input: { main: join(ROOT, SERVER, 'src/main.ts'), server: join(ROOT, SERVER, 'src/server.ts') },
    platform: 'node',
    external: (id) => !isAbsolute(id) && !BUNDLED.test(id),
    plugins: [{ name: 'keep-folder', transform: keepFolder }],
    // A failed build leaves the old one.
    output: { dir: join(ROOT, DIST), cleanDir: true },
  });
  finish();
}

if (import.meta.main) await ensureServerBuild();

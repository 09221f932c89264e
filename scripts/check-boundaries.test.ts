import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkBoundaries, checkFile } from './check-boundaries.ts';

const SERVER = 'apps/server/src';
const FEATURE = `${SERVER}/features/teams`;
const WEB = 'apps/web/src';

/** A file's path and a line in that file. */
type Case = readonly [path: string, line: string];

const ALLOWED: readonly Case[] = [
  [`${SERVER}/main.ts`, "import './features/teams/store.ts'"],
  [`${SERVER}/app.ts`, "import { a } from './features/teams/routes.ts'"],
  [`${SERVER}/app.ts`, "import type { Config } from './config/config.ts'"],
  [`${FEATURE}/routes.ts`, "import { a } from './service.ts'"],
  [`${FEATURE}/routes.ts`, "import { a } from '../../http/api.ts'"],
  [`${FEATURE}/service.ts`, "import { a } from './store.ts'"],
  [`${FEATURE}/service.ts`, "import type { Session } from '../../http/session.ts'"],
  [`${FEATURE}/join-service.ts`, "import { a } from './settle.ts'"],
  [`${FEATURE}/store.ts`, "import { sql } from 'kysely'"],
  [`${FEATURE}/service.test.ts`, "import { newTeam } from '../../testing/builders.ts'"],
  [`${SERVER}/live/changes-store.ts`, "import { sql } from 'kysely'"],
  [`${SERVER}/live/hub.ts`, "import { mintTripScope } from '../db/trip-scope.ts'"],
  [`${SERVER}/platform/bus.ts`, "import pg from 'pg'"],
  [`${SERVER}/platform/bus.ts`, "import type { Client } from 'pg'"],
  [`${SERVER}/config/config.ts`, 'const port = process.env.PORT'],
  [`${SERVER}/testing/database.ts`, 'const zone = process.env.TZ'],
  [`${WEB}/app/router.tsx`, "const page = () => import('../features/game/components/game-page.tsx')"],
  [`${WEB}/features/game/queries.ts`, "import type { TaskView } from '@reisspel/contract/live'"],
  [`${WEB}/features/game/queries.ts`, "import { MAX_POINTS } from '@reisspel/contract/limits'"],
  [`${WEB}/features/admin/components/task-form.tsx`, "import { NewTask } from '@reisspel/contract/tasks'"],
  [`${WEB}/features/admin/components/task-form.tsx`, "import { z } from 'zod'"],
  [`${WEB}/ui/button.tsx`, "import { useId } from 'react'"],
  ['packages/contract/src/tasks.ts', "import { z } from 'zod'"],
  ['packages/rules/src/order.ts', "import type { TaskView } from '@reisspel/contract/live'"],
  ['e2e/game.spec.ts', "import { test } from '@playwright/test'"],
];

const FORBIDDEN: readonly Case[] = [
  [`${SERVER}/main.ts`, "import './testing/builders.ts'"],
  [`${SERVER}/config/config.ts`, "import { a } from '../platform/secrets/ids.ts'"],
  [`${SERVER}/config/settings.ts`, 'const port = process.env.PORT'],
  [`${SERVER}/cli/trip-cli.ts`, "import '../testing/builders.ts'"],
  [`${SERVER}/app.ts`, "import { a } from './features/teams/store.ts'"],
  [`${SERVER}/app/trip-api.ts`, "import { a } from '../features/teams/store.ts'"],
  [`${SERVER}/app.ts`, "import { readConfig } from './config/config.ts'"],
  [`${FEATURE}/routes.ts`, "import { a } from './store.ts'"],
  [`${FEATURE}/routes.ts`, "import { a } from '../../db/database.ts'"],
  [`${FEATURE}/routes.ts`, "import { a } from '../tasks/service.ts'"],
  [`${FEATURE}/service.ts`, "import { a } from '../tasks/store.ts'"],
  [`${FEATURE}/service.ts`, "import type { A } from '../tasks/store.ts'"],
  [`${FEATURE}/service.ts`, "import { a } from './routes.ts'"],
  [`${FEATURE}/service.ts`, "import { a } from '../../http/session.ts'"],
  [`${FEATURE}/service.ts`, "import { a, type B } from '../../http/session.ts'"],
  [`${FEATURE}/service.ts`, "import { sql } from 'kysely'"],
  [`${FEATURE}/service.ts`, 'const port = process.env.PORT'],
  [`${FEATURE}/service.ts`, "const port = process['env']['PORT']"],
  [`${FEATURE}/service.ts`, "import { env } from 'node:process'"],
  [`${FEATURE}/service.ts`, "import { mintTripScope } from '../../db/trip-scope.ts'"],
  [`${FEATURE}/service.ts`, "import { newTeam } from '../../testing/builders.ts'"],
  [`${FEATURE}/store.ts`, "import { a } from '../../live/hub.ts'"],
  [`${FEATURE}/store.ts`, "import { a } from '../../platform/clock.ts'"],
  [`${FEATURE}/store.ts`, "import pg from 'pg'"],
  [`${SERVER}/db/rows.ts`, "import { a } from '../features/teams/store.ts'"],
  [`${SERVER}/db/rows.ts`, "import type { A } from '../live/hub.ts'"],
  [`${SERVER}/platform/clock.ts`, "import type { A } from '../db/database.ts'"],
  [`${SERVER}/platform/clock.ts`, "import { a } from '../http/api.ts'"],
  [`${SERVER}/live/hub.ts`, "import { a } from '../http/api.ts'"],
  [`${SERVER}/live/hub.ts`, "import { a } from '../features/teams/service.ts'"],
  [`${SERVER}/live/hub.ts`, "import { DatabaseSync } from 'node:sqlite'"],
  [`${SERVER}/http/gate.ts`, "import { a } from '../live/hub.ts'"],
  [`${SERVER}/http/gate.ts`, "import { a } from '../features/access/service.ts'"],
  [`${SERVER}/loose-end.ts`, 'export const a = 1'],
  [`${WEB}/features/game/queries.ts`, "import { a } from '../trip/queries.ts'"],
  [`${WEB}/features/game/queries.ts`, "import { a } from '../../app/router.tsx'"],
  [`${WEB}/features/game/queries.ts`, "import { TaskView } from '@reisspel/contract/live'"],
  [`${WEB}/features/game/queries.ts`, "import {} from '@reisspel/contract/live'"],
  [`${WEB}/features/game/queries.ts`, "import { z } from 'zod'"],
  [`${WEB}/features/game/queries.ts`, "import { a } from '../../../../server/src/platform/secrets/ids.ts'"],
  [`${WEB}/ui/button.tsx`, "import type { TaskView } from '@reisspel/contract/live'"],
  [`${WEB}/ui/button.tsx`, "import { a } from '../live/use-live.ts'"],
  [`${WEB}/ui/button.tsx`, "import { a } from '../features/game/queries.ts'"],
  [`${WEB}/lib/api.ts`, "import { a } from '../ui/button.tsx'"],
  [`${WEB}/lib/api.ts`, "import { TaskView } from '@reisspel/contract/live'"],
  [`${WEB}/live/use-live.ts`, "import { a } from '../features/game/queries.ts'"],
  [`${WEB}/lib/api.ts`, "export * from './dates.ts'"],
  ['packages/contract/src/tasks.ts', "import { a } from '@reisspel/rules/order'"],
  ['packages/contract/src/tasks.ts', "import { Hono } from 'hono'"],
  ['packages/contract/src/limits.ts', "import { z } from 'zod'"],
  ['packages/contract/src/limits.ts', "import { TaskId } from './ids.ts'"],
  ['packages/rules/src/order.ts', "import { TaskView } from '@reisspel/contract/live'"],
  ['packages/rules/src/order.ts', "import { readFileSync } from 'node:fs'"],
  ['e2e/game.spec.ts', "import { a } from '../apps/server/src/platform/secrets/ids.ts'"],
];

/** Every syntax that imports a module. */
const IMPORT_FORMS = [
  "import '../tasks/service.ts'",
  "import * as tasks from '../tasks/service.ts'",
  "import tasks from '../tasks/service.ts'",
  "export { a } from '../tasks/service.ts'; export const b = 1",
  "const tasks = await import('../tasks/service.ts')",
  "type Tasks = import('../tasks/service.ts').Tasks",
  "const worker = new URL('../tasks/service.ts', import.meta.url)",
];

describe('the check of imports', () => {
  test.each(ALLOWED)('allows %s to contain: %s', (path, line) => {
    expect(checkFile(path, `${line};\n`)).toEqual([]);
  });

  test.each(FORBIDDEN)('forbids %s to contain: %s', (path, line) => {
    expect(checkFile(path, `${line};\n`)).toHaveLength(1);
  });

  test.each(IMPORT_FORMS)('recognises this import: %s', (line) => {
    expect(checkFile(`${FEATURE}/service.ts`, `${line};\n`)).toHaveLength(1);
  });

  test('ignores comments and strings', () => {
    const source = "// import '../tasks/service.ts'\nexport const text = \"import '../tasks/store.ts'\";\n";
    expect(checkFile(`${FEATURE}/service.ts`, source)).toEqual([]);
  });

  test('reports file, line, import and rule', () => {
    const source =
      "import { a } from './store.ts';\n\nimport { b } from '../tasks/store.ts';\nexport { a, b };\n";
    expect(checkFile(`${FEATURE}/service.ts`, source)).toEqual([
      expect.stringMatching(
        /^apps\/server\/src\/features\/teams\/service\.ts:3 imports \.\.\/tasks\/store\.ts: \w+/,
      ),
    ]);
  });

  test('finds every source file and no build output', () => {
    const root = mkdtempSync(join(tmpdir(), 'reisspel-boundaries-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const wrong = "import '../../nowhere/x.ts';\n";
    for (const path of [
      `${WEB}/ui/button.tsx`,
      `${WEB}/paraglide/runtime.ts`,
      'e2e/node_modules/x/index.ts',
      'packages/rules/src/deep/order.ts',
    ]) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), wrong);
    }
    const { files, problems } = checkBoundaries(root);
    expect(files).toBe(2);
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      `${WEB}/ui/button.tsx`,
      'packages/rules/src/deep/order.ts',
    ]);
  });
});

/**
 * Takes the condition on the trip out of one query at a time, and tells which of them the tests would not miss:
 * `npm run test:scopes`, `-- --every 5` for each fifth. Nothing is written: the tests are given another text to run.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { ROOT } from '../machine/run.ts';
import { type Mutant, scopeMutants } from './mutants.ts';

const TESTS = ['apps/server/src/http/trip-scopes.test.ts', 'apps/server/src/http/permissions.test.ts'];

const { values } = parseArgs({
  options: { every: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});

function named({ file, line }: Mutant): string {
  return `${relative(ROOT, file)}:${line + 1}`;
}

let mutant: Mutant | null = null;
const plugin = {
  name: 'one-scope-less',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (mutant === null || id.split('?')[0] !== mutant.file) return null;
    return code.split('\n').with(mutant.line, mutant.instead).join('\n');
  },
};

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: ROOT,
    watch: false,
    include: TESTS,
    pool: 'forks',
    // What is kept there is known by the file's own text.
    fsModuleCache: false,
    bail: 1,
    env: { TZ: 'Asia/Kathmandu' },
    setupFiles: ['./apps/server/src/testing/vitest-setup.ts'],
    globalSetup: ['./apps/server/src/testing/vitest-global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{}],
  },
  { plugins: [plugin] },
);

/** Whether every test passes. */
async function passes(): Promise<boolean> {
  for (const test of TESTS) {
    const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([test]));
    if (testModules.length === 0) throw new Error(`No ${test}`);
    if (testModules.some((module) => !module.ok())) return false;
  }
  return true;
}

await vitest.standalone();
if (!(await passes())) throw new Error('The tests fail as it is');
const mutants = scopeMutants().filter(
  (each, at) => at % Number(values.every) === 0 && named(each).includes(values.only),
);
const survivors: string[] = [];
for (const each of mutants) {
  mutant = each;
  vitest.invalidateFile(each.file);
  const survives = await passes();
  if (survives) survivors.push(named(each));
  process.stdout.write(`${survives ? 'SURVIVES' : 'found   '}  ${named(each)}\n`);
  vitest.invalidateFile(each.file);
}
process.stdout.write(`${mutants.length - survivors.length} of ${mutants.length} are found\n`);
await vitest.close();
process.exitCode = survivors.length > 0 ? 1 : 0;

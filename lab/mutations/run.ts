/**
 * Changes one line at a time, and tells which changes the tests would not notice. Nothing is
 * written: the tests run another text. `npm run lab -- scopes` lets a query forget its trip, `npm
 * run lab -- conditions` turns an `if` of the game or the gates round. With `--every 5` each fifth
 * of them, with `--only FILE:LINE` one.
 */
import { matchesGlob, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { ROOT } from '../../scripts/machine/run.ts';
import { conditionMutants } from './conditions.ts';
import type { Mutant } from './mutant.ts';
import { scopeMutants } from './scopes.ts';

const KINDS = new Map([
  ['scopes', scopeMutants],
  ['conditions', conditionMutants],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});

function named({ file, line }: Mutant): string {
  return `${relative(ROOT, file)}:${line + 1}`;
}

let mutant: Mutant | null = null;
const plugin = {
  name: 'one-line-changed',
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
    include: ['packages/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
    pool: 'forks',
    isolate: false,
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

/** Whether every test of these groups passes; the first that fails ends it. */
async function passes(groups: Mutant['tests']): Promise<boolean> {
  for (const globs of groups) {
    const found = await vitest.globTestSpecifications();
    const chosen = found.filter(({ moduleId }) =>
      globs.some((glob) => matchesGlob(relative(ROOT, moduleId), glob)),
    );
    if (chosen.length === 0) continue;
    const { testModules } = await vitest.runTestSpecifications(chosen);
    if (testModules.some((module) => !module.ok())) return false;
  }
  return true;
}

const kind = KINDS.get(positionals[0] ?? '');
if (kind === undefined) throw new Error(`Say which: ${[...KINDS.keys()].join(' or ')}`);
const mutants = kind().filter(
  (each, at) => at % Number(values.every) === 0 && named(each).includes(values.only),
);
await vitest.standalone();
const all = new Set(mutants.flatMap(({ tests }) => tests.flat()));
if (!(await passes([[...all]]))) throw new Error('The tests fail as it is');
const survivors: string[] = [];
for (const each of mutants) {
  mutant = each;
  vitest.invalidateFile(each.file);
  const survives = await passes(each.tests);
  if (survives) survivors.push(named(each));
  process.stdout.write(`${survives ? 'SURVIVES' : 'found   '}  ${named(each)}\n`);
  vitest.invalidateFile(each.file);
}
process.stdout.write(`${mutants.length - survivors.length} of ${mutants.length} are found\n`);
await vitest.close();
process.exitCode = survivors.length > 0 ? 1 : 0;

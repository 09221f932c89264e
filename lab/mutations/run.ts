/**
 * Mutation tests: changes one line at a time, and reports the changes that no test notices. It
 * writes no file: the tests load the changed text. `npm run lab -- scopes` removes the trip from a
 * query. `npm run lab -- conditions` negates an `if` of the game or the gates. `--every 5` takes
 * each fifth mutant. `--only FILE:LINE` takes one mutant.
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

function placeOf({ file, line }: Mutant): string {
  return `${relative(ROOT, file)}:${line + 1}`;
}

/** The change that the plugin applies to modules that load now. */
let mutant: Mutant | null = null;
const plugin = {
  name: 'one-line-changed',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (mutant === null || id.split('?')[0] !== mutant.file) return null;
    return code.split('\n').with(mutant.line, mutant.replacement).join('\n');
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
    // The cache finds a module by the text of its file, which does not change.
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

/** True if every test of these groups passes. Stops at the first group with a failure. */
async function passes(groups: Mutant['tests']): Promise<boolean> {
  for (const globs of groups) {
    const specifications = await vitest.globTestSpecifications();
    const chosen = specifications.filter(({ moduleId }) =>
      globs.some((glob) => matchesGlob(relative(ROOT, moduleId), glob)),
    );
    if (chosen.length === 0) continue;
    const { testModules } = await vitest.runTestSpecifications(chosen);
    if (testModules.some((module) => !module.ok())) return false;
  }
  return true;
}

const kind = KINDS.get(positionals[0] ?? '');
if (kind === undefined) throw new Error(`Name the kind of mutants: ${[...KINDS.keys()].join(' or ')}`);
const mutants = kind().filter(
  (candidate, index) => index % Number(values.every) === 0 && placeOf(candidate).includes(values.only),
);
await vitest.standalone();
const allTests = new Set(mutants.flatMap(({ tests }) => tests.flat()));
if (!(await passes([[...allTests]]))) throw new Error('The tests fail without any change');
const survivors: string[] = [];
for (const candidate of mutants) {
  mutant = candidate;
  vitest.invalidateFile(candidate.file);
  const survives = await passes(candidate.tests);
  if (survives) survivors.push(placeOf(candidate));
  process.stdout.write(`${survives ? 'SURVIVES' : 'found   '}  ${placeOf(candidate)}\n`);
  vitest.invalidateFile(candidate.file);
}
process.stdout.write(`${mutants.length - survivors.length} of ${mutants.length} are found\n`);
await vitest.close();
process.exitCode = survivors.length > 0 ? 1 : 0;

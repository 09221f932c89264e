import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/machine/run.ts';
import type { Mutant } from './mutant.ts';

/** The rules of the game, the features that apply them, and the checks of access. */
const SOURCES = [
  'packages/rules/src/{availability,board,late-photos,lockout,ranking,standings,submissions,verdicts}.ts',
  'packages/rules/src/{game,kinds}/*.ts',
  'apps/server/src/features/{access,submissions,teams}/*.ts',
  'apps/server/src/http/{access,gate,door,session}*.ts',
  'apps/server/src/features/access/lockout.ts',
];
const ALL_TESTS = ['packages/**/*.test.ts', 'apps/server/src/**/*.test.ts'];
/** Matches an `if`: the text up to its condition, and the rest of the line. */
const IF = /^(\s*(?:\} else )?if \()(.+)$/;

/** Returns the line with its condition negated, or null without a whole condition on the line. */
function negated(text: string): string | null {
  const [, before = '', rest = ''] = IF.exec(text) ?? [];
  let depth = 1;
  for (const [at, sign] of [...rest].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) return `${before}!(${rest.slice(0, at)})${rest.slice(at)}`;
  }
  return null;
}

/** Returns a mutant for each `if` of the game and the gates, with its condition negated. */
export function conditionMutants(): Mutant[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  return files.toSorted().flatMap((name) => {
    const file = join(ROOT, name);
    const tests = [[`${dirname(name)}/*.test.ts`], ALL_TESTS];
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, line) => {
        const replacement = negated(text);
        return replacement === null ? [] : [{ file, line, replacement, tests }];
      });
  });
}

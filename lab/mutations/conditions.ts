import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/machine/run.ts';
import type { Mutant } from './mutant.ts';

/** The rules of the game, what applies them, and who is let in. */
const SOURCES = [
  'packages/rules/src/{availability,board,late-photos,lockout,ranking,standings,submissions,verdicts}.ts',
  'packages/rules/src/{game,kinds}/*.ts',
  'apps/server/src/features/{access,submissions,teams}/*.ts',
  'apps/server/src/http/{access,gate,door,session}*.ts',
  'apps/server/src/features/access/lockout.ts',
];
const EVERYWHERE = ['packages/**/*.test.ts', 'apps/server/src/**/*.test.ts'];
const IF = /^(\s*(?:\} else )?if \()(.+)$/;

/** The line with its condition turned round, or null where it has none that ends on it. */
function turned(text: string): string | null {
  const [, before = '', rest = ''] = IF.exec(text) ?? [];
  let depth = 1;
  for (const [at, sign] of [...rest].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) return `${before}!(${rest.slice(0, at)})${rest.slice(at)}`;
  }
  return null;
}

/** Every condition of the game and the gates, each turned round once. */
export function conditionMutants(): Mutant[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  return files.toSorted().flatMap((name) => {
    const file = join(ROOT, name);
    const tests = [[`${dirname(name)}/*.test.ts`], EVERYWHERE];
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, line) => {
        const instead = turned(text);
        return instead === null ? [] : [{ file, line, instead, tests }];
      });
  });
}

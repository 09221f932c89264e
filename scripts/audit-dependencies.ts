/**
 * `node scripts/audit-dependencies.ts`: fails on known vulnerabilities (high or critical) in the
 * server's dependencies. It asks the registry; without a network it reports that nothing was
 * checked and succeeds.
 */
import { spawnSync } from 'node:child_process';
import { judge, type Verdict } from './dependency-audit.ts';

/** Milliseconds to wait for the registry. */
const PATIENCE_MS = 20_000;

function ask(): Verdict {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return error ? { state: 'unchecked', lines: [error.message] } : judge(stdout, new Date());
}

const { state, lines } = ask();
const HEADINGS = {
  clean: 'No known hole of weight in what the server brings along.',
  unchecked: 'Not checked: the registry gave no answer.',
  holes: 'Known holes of weight in what the server brings along:',
} as const satisfies Record<Verdict['state'], string>;
process.stdout.write(`${[HEADINGS[state], ...lines.map((line) => `  ${line}`)].join('\n')}\n`);
process.exitCode = state === 'holes' ? 1 : 0;

/**
 * `node scripts/audit-dependencies.ts`: fails on known vulnerabilities (high or critical) in the
 * server's dependencies. It asks the registry. Without a network it succeeds, and reports that
 * nothing was checked.
 */
import { spawnSync } from 'node:child_process';
import { type AuditResult, judgeAudit } from './dependency-audit.ts';

/** Milliseconds to wait for the registry's answer. */
const PATIENCE_MS = 20_000;

function audit(): AuditResult {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return error ? { state: 'unchecked', lines: [error.message] } : judgeAudit(stdout, new Date());
}

const { state, lines } = audit();
const HEADINGS = {
  clean: 'No known high or critical vulnerability in the server’s dependencies.',
  unchecked: 'Not checked: the registry gave no answer.',
  vulnerable: 'Known high or critical vulnerabilities in the server’s dependencies:',
} as const satisfies Record<AuditResult['state'], string>;
process.stdout.write(`${[HEADINGS[state], ...lines.map((line) => `  ${line}`)].join('\n')}\n`);
process.exitCode = state === 'vulnerable' ? 1 : 0;

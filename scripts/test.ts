/**
 * `npm test` runs all that CI runs. The last line is `N passed, N failed`. `npm run test:all`
 * also runs every server test on PostgreSQL.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM, HEADLESS_SHELL, installMissing, POSTGRES } from './stages/machine.ts';
import {
  CHECKS,
  e2eTests,
  type Outcome,
  type Settings,
  type Stage,
  TEXTS,
  unitTests,
  WEB_BUILD,
} from './stages/stages.ts';

const NAME_WIDTH = 28;
/** Files here are in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** Bytes. The databases and browsers of a run need at most 1.5 GB. A container often has 64 MB. */
const MEMORY_NEEDED = 4 * 1024 ** 3;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns the time since `since` (from `performance.now()`) as text: "1.5 s". */
function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
}

async function outcomeOf(stage: Stage, failedStages: ReadonlySet<string>): Promise<Outcome> {
  const failedNeeds = stage.needs?.filter((name) => failedStages.has(name)) ?? [];
  if (failedNeeds.length > 0)
    return { passed: 0, failed: 1, output: `Not run, because these failed: ${failedNeeds.join(', ')}\n` };
  try {
    return await stage.run();
  } catch (error) {
    return { passed: 0, failed: 1, output: `${error instanceof Error ? error.stack : String(error)}\n` };
  }
}

/** Runs the groups in order, and the stages of a group in parallel. Continues after a failure. */
async function runAll(groups: readonly (readonly Stage[])[]): Promise<{ passed: number; failed: number }> {
  const sum = { passed: 0, failed: 0 };
  const failedStages = new Set<string>();
  async function runOne(stage: Stage): Promise<void> {
    const started = performance.now();
    const { passed, failed, output, remarks = [] } = await outcomeOf(stage, failedStages);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) failedStages.add(stage.name);
    const mark = failed > 0 ? 'FAIL' : 'ok  ';
    print(
      `${mark}  ${stage.name.padEnd(NAME_WIDTH)}${passed} passed, ${failed} failed  (${seconds(started)})`,
    );
    for (const remark of remarks) print(`      ${remark}`);
    if (failed > 0) print(`\n${output.trimEnd()}\n`);
  }
  for (const group of groups) await Promise.all(group.map(runOne));
  return sum;
}

/** Keeps temporary files in memory where there is enough: tests make a thousand small databases. */
function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY_FOLDER)) return;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (bavail * bsize >= MEMORY_NEEDED) process.env['TMPDIR'] = MEMORY_FOLDER;
}

async function main(): Promise<void> {
  keepFilesInMemory();
  const folder = mkdtempSync(join(tmpdir(), 'reisspel-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const settings: Settings = {
    folder,
    skippingFails: process.env['CI'] === 'true',
    databases: process.argv.includes('--all') ? 'all' : 'quick',
  };
  await installMissing([CHROMIUM, HEADLESS_SHELL, POSTGRES], print);
  const started = performance.now();
  const { passed, failed } = await runAll([
    [TEXTS],
    CHECKS,
    [unitTests(settings)],
    [WEB_BUILD],
    [e2eTests(settings)],
  ]);
  print(`\nTotal: ${seconds(started)}`);
  process.exitCode = failed > 0 ? 1 : 0;
  print(`${passed} passed, ${failed} failed`);
}

await main();

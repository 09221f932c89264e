import { join } from 'node:path';
import { buildFromTexts, ensureWebBuild } from '../build-web.ts';
import { childEnv, npmRun, type Ran, ROOT, run, runTool } from '../machine/run.ts';
import { CHROMIUM, POSTGRES, problemOf } from './machine.ts';
import {
  playwrightCounts,
  playwrightRemarks,
  readReport,
  settleCounts,
  vitestCounts,
  vitestRemarks,
  vitestSkips,
} from './reports.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The output of the stage, which is shown only after a failure. */
  readonly output: string;
  /** Lines that are always shown. */
  readonly remarks?: readonly string[];
}

export interface Stage {
  readonly name: string;
  /** Stages that must succeed first. */
  readonly needs?: readonly string[];
  run(): Promise<Outcome>;
}

export interface Settings {
  /** Folder for the reports. */
  readonly folder: string;
  readonly skippingFails: boolean;
  /**
   * `all`: every server test also runs on PostgreSQL. `quick`: only the tests of the database do.
   */
  readonly databases: 'quick' | 'all';
}

function checkOutcome({ ok, output }: Ran): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

function script(path: string): Promise<Ran> {
  return run([process.execPath, join(ROOT, 'scripts', path)]);
}

export const TEXTS: Stage = {
  name: 'texts compile',
  run: async () => checkOutcome(await run(npmRun('texts'))),
};

/**
 * Reports vulnerabilities but never fails: a new advisory is not the fault of the tested change,
 * and there may be no network. The script itself does fail (SECURITY.md).
 */
const DEPENDENCIES: Stage = {
  name: 'vulnerable dependencies',
  run: async () => {
    const { output } = await script('audit-dependencies.ts');
    return { passed: 0, failed: 0, output, remarks: output.trim().split('\n') };
  },
};

/** Checks that only read files, so they can run in parallel. */
export const CHECKS: readonly Stage[] = [
  DEPENDENCIES,
  {
    name: 'format and lint',
    run: async () => checkOutcome(await runTool(['@biomejs/biome', 'biome'], ['ci', '.'])),
  },
  { name: 'types', needs: [TEXTS.name], run: async () => checkOutcome(await script('typecheck.ts')) },
  { name: 'boundaries', run: async () => checkOutcome(await script('check-boundaries.ts')) },
  { name: 'unused code', needs: [TEXTS.name], run: async () => checkOutcome(await runTool(['knip'], [])) },
];

/** Without PostgreSQL, the other tests still run, and the missing server counts as one failure. */
export function unitTests({ folder, skippingFails, databases }: Settings): Stage {
  return {
    name: 'unit and integration tests',
    async run() {
      const missing = problemOf(POSTGRES);
      const report = join(folder, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { ok, output } = await runTool(['vitest'], missing ? [...args, '--project=rest'] : args, {
        env: childEnv({ TEST_DATABASES: databases }),
      });
      const results = readReport(report);
      const counts = settleCounts(vitestCounts(results), { ok, skippingFails });
      const remarks = [...vitestRemarks(results), ...vitestSkips(results)];
      return missing
        ? { ...counts, failed: counts.failed + 1, output: `${output}\n${missing}\n`, remarks }
        : { ...counts, output, remarks };
    },
  };
}

export const WEB_BUILD: Stage = {
  name: 'web build',
  needs: [TEXTS.name],
  run: async () => checkOutcome(await ensureWebBuild(() => undefined, buildFromTexts)),
};

export function e2eTests({ folder, skippingFails }: Settings): Stage {
  return {
    name: 'end-to-end tests',
    needs: [WEB_BUILD.name],
    async run() {
      const missing = problemOf(CHROMIUM);
      if (missing) return { passed: 0, failed: 1, output: `${missing}\n` };
      const file = join(folder, 'playwright.json');
      // The reporter of dots is short: logs are often truncated after the first lines.
      const reporters = '--reporter=dot,json';
      const args = ['test', '--config', 'e2e/playwright.config.ts', reporters];
      const env = childEnv({ PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const { ok, output } = await runTool(['@playwright/test', 'playwright'], args, { env });
      const report = readReport(file);
      const counts = settleCounts(playwrightCounts(report), { ok, skippingFails });
      return { ...counts, output, remarks: playwrightRemarks(report) };
    },
  };
}

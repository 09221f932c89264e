import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that this machine cannot run. They count as failures where skipping is forbidden. */
  readonly skipped: number;
}

/** Reads a JSON file. Returns undefined if it is missing or incomplete (after a crash). */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}

function numberIn(value: unknown, name: string): number {
  const content = field(value, name);
  return typeof content === 'number' ? content : 0;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const content = field(value, name);
  return Array.isArray(content) ? content : [];
}

/** Counts the test files that did not load: Vitest reports them as failed without tests. */
function brokenFiles(report: unknown): number {
  const broken = listIn(report, 'testResults').filter(
    (file) =>
      field(file, 'status') === 'failed' &&
      !listIn(file, 'assertionResults').some((it) => field(it, 'status') === 'failed'),
  );
  return broken.length;
}

/** Returns the counts in Vitest's JSON report. */
export function vitestCounts(report: unknown): Counts {
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + brokenFiles(report),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  };
}

/** Returns the counts in Playwright's JSON report. `errors` occur outside tests (loading). */
export function playwrightCounts(report: unknown): Counts {
  const stats = field(report, 'stats');
  return {
    passed: numberIn(stats, 'expected'),
    failed: numberIn(stats, 'unexpected') + listIn(report, 'errors').length,
    skipped: numberIn(stats, 'skipped'),
  };
}

/** Characters kept of an error's first line, which may contain much HTML. */
const LONGEST_REASON = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the runners
const COLOURS = /\u001B\[[\d;]*m/g;

function reasonIn(message: unknown): string {
  if (typeof message !== 'string') return 'no reason given';
  const lines = message.replaceAll(COLOURS, '').split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, LONGEST_REASON);
}

/**
 * Returns a line for each failed test in Playwright's JSON report: `failed: FILE: TITLE: REASON`.
 * The log may be truncated, but these lines name all failures.
 */
export function playwrightRemarks(report: unknown): readonly string[] {
  const remarks = listIn(report, 'specs').flatMap((spec) =>
    listIn(spec, 'tests').flatMap((test) => {
      if (field(test, 'status') !== 'unexpected') return [];
      const errors = listIn(test, 'results').flatMap((result) => listIn(result, 'errors'));
      const where = `${String(field(spec, 'file'))}: ${String(field(spec, 'title'))}`;
      return [`failed: ${where}: ${reasonIn(field(errors[0], 'message'))}`];
    }),
  );
  return [...remarks, ...listIn(report, 'suites').flatMap(playwrightRemarks)];
}

/** Returns a line for each skipped test in Vitest's JSON report. */
export function vitestSkips(report: unknown): readonly string[] {
  return listIn(report, 'testResults').flatMap((file) =>
    listIn(file, 'assertionResults')
      .filter((test) => ['skipped', 'pending', 'todo'].includes(String(field(test, 'status'))))
      .map((test) => `not run: ${nameOf(file)}: ${String(field(test, 'fullName'))}`),
  );
}

const nameOf = (file: unknown) => String(field(file, 'name')).split('/').at(-1);

/** Returns a line for each failed test and each file that did not load in Vitest's JSON report. */
export function vitestRemarks(report: unknown): readonly string[] {
  const failed = (value: unknown): boolean => field(value, 'status') === 'failed';
  return listIn(report, 'testResults')
    .filter(failed)
    .flatMap((file) => {
      const name = nameOf(file);
      const tests = listIn(file, 'assertionResults').filter(failed);
      if (tests.length === 0) return [`failed: ${name}: ${reasonIn(field(file, 'message'))}`];
      return tests.map(
        (test) =>
          `failed: ${name}: ${String(field(test, 'fullName'))}: ${reasonIn(listIn(test, 'failureMessages')[0])}`,
      );
    });
}

/**
 * Returns the final counts of a test run. A run without tests counts as one failure, and so does a
 * failed run without a failed test: neither may look like a success.
 */
export function settleCounts(
  { passed, failed, skipped }: Counts,
  { ok, skippingFails }: { readonly ok: boolean; readonly skippingFails: boolean },
): { passed: number; failed: number } {
  const bad = failed + (skippingFails ? skipped : 0);
  const unexplained = bad === 0 && (!ok || passed === 0) ? 1 : 0;
  return { passed, failed: bad + unexplained };
}

import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Skipped on purpose; counts as a failure where nothing may be skipped. */
  readonly skipped: number;
}

/** Reads the JSON file at `path`; undefined when it is missing or cut off, as after a crash. */
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
  const found = field(value, name);
  return typeof found === 'number' ? found : 0;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** A test file that does not load is reported as failed, without any tests. */
function brokenFiles(report: unknown): number {
  const broken = listIn(report, 'testResults').filter(
    (file) =>
      field(file, 'status') === 'failed' &&
      !listIn(file, 'assertionResults').some((it) => field(it, 'status') === 'failed'),
  );
  return broken.length;
}

/** The counts in a report of Vitest's JSON reporter. */
export function vitestCounts(report: unknown): Counts {
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + brokenFiles(report),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  };
}

/** Counts in Playwright's JSON report. Its `errors` belong to no test (a file fails to load). */
export function playwrightCounts(report: unknown): Counts {
  const stats = field(report, 'stats');
  return {
    passed: numberIn(stats, 'expected'),
    failed: numberIn(stats, 'unexpected') + listIn(report, 'errors').length,
    skipped: numberIn(stats, 'skipped'),
  };
}

/** Characters of an error's first line, which says what was expected; HTML may follow it. */
const LONGEST_REASON = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the runners
const COLOURS = /\u001B\[[\d;]*m/g;

function reasonIn(message: unknown): string {
  if (typeof message !== 'string') return 'no reason is told';
  const lines = message.replaceAll(COLOURS, '').split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, LONGEST_REASON);
}

/**
 * A line for each failed test in a report of Playwright's JSON reporter, `failed: FILE: TITLE:
 * REASON`, so that a truncated log still names them all.
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

/** A line for each skipped test in Vitest's JSON report; on CI each counts as failed. */
export function vitestSkips(report: unknown): readonly string[] {
  return listIn(report, 'testResults').flatMap((file) =>
    listIn(file, 'assertionResults')
      .filter((test) => ['skipped', 'pending', 'todo'].includes(String(field(test, 'status'))))
      .map((test) => `not run: ${nameOf(file)}: ${String(field(test, 'fullName'))}`),
  );
}

const nameOf = (file: unknown) => String(field(file, 'name')).split('/').at(-1);

/** A line for each failed test, or file that does not load, in Vitest's JSON report. */
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
 * The counts of a test run. A run that failed outside every test, or ran none, counts as one
 * failure: it must never look like success.
 */
export function settleCounts(
  { passed, failed, skipped }: Counts,
  { ok, skippingFails }: { readonly ok: boolean; readonly skippingFails: boolean },
): { passed: number; failed: number } {
  const bad = failed + (skippingFails ? skipped : 0);
  const unexplained = bad === 0 && (!ok || passed === 0) ? 1 : 0;
  return { passed, failed: bad + unexplained };
}

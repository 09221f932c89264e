import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Not run on purpose; a failure where nothing may be skipped. */
  readonly skipped: number;
}

/** Reads the JSON file at `path`; undefined when it is not there or cut off, as after a crash. */
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

/** A test file that does not even load is in the report as failed, with no test of its own. */
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

/**
 * The counts in a report of Playwright's JSON reporter; its `errors` belong to no test (a file that fails to load).
 * A test that passed at its second try counts as passed; `playwrightSecondTries` names it.
 */
export function playwrightCounts(report: unknown): Counts {
  const stats = field(report, 'stats');
  return {
    passed: numberIn(stats, 'expected') + numberIn(stats, 'flaky'),
    failed: numberIn(stats, 'unexpected') + listIn(report, 'errors').length,
    skipped: numberIn(stats, 'skipped'),
  };
}

/** `file: title` of each test in a report of Playwright's JSON reporter that failed first and then passed. */
export function playwrightSecondTries(report: unknown): readonly string[] {
  const specs = listIn(report, 'specs')
    .filter((spec) => listIn(spec, 'tests').some((it) => field(it, 'status') === 'flaky'))
    .map((spec) => `${String(field(spec, 'file'))}: ${String(field(spec, 'title'))}`);
  return [...specs, ...listIn(report, 'suites').flatMap(playwrightSecondTries)];
}

/**
 * What a run of tests adds to the sum. A run that went wrong outside of every test, or ran none, is one failure:
 * it must never look like success.
 */
export function settleCounts(
  { passed, failed, skipped }: Counts,
  { ok, skippingFails }: { readonly ok: boolean; readonly skippingFails: boolean },
): { passed: number; failed: number } {
  const bad = failed + (skippingFails ? skipped : 0);
  const unexplained = bad === 0 && (!ok || passed === 0) ? 1 : 0;
  return { passed, failed: bad + unexplained };
}

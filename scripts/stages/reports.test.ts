import { describe, expect, test } from 'vitest';
import { playwrightCounts, playwrightSecondTries, settleCounts, vitestCounts } from './reports.ts';

const FINE = { ok: true, skippingFails: false };

describe('the sum of a test run', () => {
  test('a vitest report gives its tests, and each file that does not load as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  test('a playwright report gives its tests, and errors outside of tests as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightCounts({ stats, errors: [{ message: 'SyntaxError' }] })).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });

  test('who passed at the second try only is named, however deep the test stands', () => {
    const flaky = { title: 'sends later', file: 'queue.spec.ts', tests: [{ status: 'flaky' }] };
    const fine = { title: 'sends', file: 'queue.spec.ts', tests: [{ status: 'expected' }] };
    const report = { suites: [{ specs: [fine], suites: [{ specs: [flaky, fine] }] }] };
    expect(playwrightSecondTries(report)).toEqual(['queue.spec.ts: sends later']);
  });

  test('skipped tests are failures only where nothing may be skipped', () => {
    const counts = { passed: 3, failed: 0, skipped: 2 };
    expect(settleCounts(counts, FINE)).toEqual({ passed: 3, failed: 0 });
    expect(settleCounts(counts, { ...FINE, skippingFails: true })).toEqual({ passed: 3, failed: 2 });
  });

  test('a run that ended badly fails although every test passed', () => {
    expect(settleCounts({ passed: 3, failed: 0, skipped: 0 }, { ...FINE, ok: false })).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  test.each([undefined, null, 'cut off', { testResults: 'none' }])(
    'a report of %j is a failure',
    (report) => {
      expect(settleCounts(vitestCounts(report), FINE)).toEqual({ passed: 0, failed: 1 });
      expect(settleCounts(playwrightCounts(report), FINE)).toEqual({ passed: 0, failed: 1 });
    },
  );
});

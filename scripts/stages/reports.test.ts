import { describe, expect, test } from 'vitest';
import {
  playwrightCounts,
  playwrightRemarks,
  settleCounts,
  vitestCounts,
  vitestRemarks,
  vitestSkips,
} from './reports.ts';

const FINE = { ok: true, skippingFails: false };

describe('the summary of a test run', () => {
  test('counts the tests of a Vitest report, and counts each file that does not load as a failure', () => {
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

  test('counts the tests of a Playwright report, and counts errors outside tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, skipped: 2 };
    expect(playwrightCounts({ stats, errors: [{ message: 'SyntaxError' }] })).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });

  test('lists each failed browser test with its reason, at any depth', () => {
    const results = [
      { errors: [{ message: '\u001B[31mError: expected 1\u001B[39m\n  at a line' }] },
      { errors: [] },
    ];
    const later = { title: 'sends later', file: 'queue.spec.ts', tests: [{ status: 'unexpected', results }] };
    const bad = { title: 'wins', file: 'game.spec.ts', tests: [{ status: 'unexpected', results: [] }] };
    const fine = { title: 'sends', file: 'queue.spec.ts', tests: [{ status: 'expected', results }] };
    const report = { suites: [{ specs: [fine, bad], suites: [{ specs: [later, fine] }] }] };
    expect(playwrightRemarks(report)).toEqual([
      'failed: game.spec.ts: wins: no reason given',
      'failed: queue.spec.ts: sends later: Error: expected 1',
    ]);
  });

  test('lists each failed unit test with its reason, and each file that does not load', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a sum is right', failureMessages: [] },
      { status: 'failed', fullName: 'a sum is wrong', failureMessages: ['AssertionError: 2 is not 3\n  at'] },
    ];
    const report = {
      testResults: [
        { name: '/any/where/sum.test.ts', status: 'failed', assertionResults },
        { name: '/any/where/x.test.ts', status: 'failed', message: 'SyntaxError: }', assertionResults: [] },
        { name: '/any/where/y.test.ts', status: 'passed', assertionResults: [] },
      ],
    };
    expect(vitestRemarks(report)).toEqual([
      'failed: sum.test.ts: a sum is wrong: AssertionError: 2 is not 3',
      'failed: x.test.ts: SyntaxError: }',
    ]);
  });

  test('lists each test that this machine cannot run', () => {
    const skipped = { status: 'skipped', fullName: 'a full disk SKIPPED, needs root to mount a disk' };
    const report = {
      testResults: [
        { name: '/x/disk.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, skipped] },
      ],
    };
    expect(vitestSkips(report)).toEqual([
      'not run: disk.test.ts: a full disk SKIPPED, needs root to mount a disk',
    ]);
  });

  test('counts skipped tests as failures only where skipping is forbidden', () => {
    const counts = { passed: 3, failed: 0, skipped: 2 };
    expect(settleCounts(counts, FINE)).toEqual({ passed: 3, failed: 0 });
    expect(settleCounts(counts, { ...FINE, skippingFails: true })).toEqual({ passed: 3, failed: 2 });
  });

  test('fails when the runner failed although every test passed', () => {
    expect(settleCounts({ passed: 3, failed: 0, skipped: 0 }, { ...FINE, ok: false })).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  test.each([undefined, null, 'cut off', { testResults: 'none' }])('fails for the report %j', (report) => {
    expect(settleCounts(vitestCounts(report), FINE)).toEqual({ passed: 0, failed: 1 });
    expect(settleCounts(playwrightCounts(report), FINE)).toEqual({ passed: 0, failed: 1 });
  });
});

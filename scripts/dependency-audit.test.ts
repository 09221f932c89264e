import { describe, expect, test } from 'vitest';
import { ACCEPTED, judgeAudit } from './dependency-audit.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

/** A report of `npm audit --json` on a vulnerable package and a package that depends on it. */
function report(severity: string): string {
  const advisory = {
    source: 1,
    name: 'left',
    title: 'Reads beyond the end',
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    severity,
    range: '<2',
  };
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      left: { name: 'left', severity, via: [advisory], effects: ['right'] },
      right: { name: 'right', severity, via: ['left'], effects: [] },
    },
  });
}

describe('the dependency audit', () => {
  test.each(['high', 'critical'])('fails for a %s vulnerability', (severity) => {
    expect(judgeAudit(report(severity), NOW, [])).toEqual({
      state: 'vulnerable',
      lines: [`${severity} left: Reads beyond the end (GHSA-aaaa-bbbb-cccc)`],
    });
  });

  test.each(['low', 'moderate'])('passes with %s vulnerabilities only', (severity) => {
    expect(judgeAudit(report(severity), NOW, [])).toEqual({ state: 'clean', lines: [] });
  });

  test('accepts a listed exception until its last day', () => {
    const accepted = {
      advisory: 'GHSA-aaaa-bbbb-cccc',
      because: 'only reads our own files',
      until: '2026-11-23',
    };
    expect(judgeAudit(report('high'), NOW, [accepted]).state).toBe('clean');
    expect(judgeAudit(report('high'), new Date('2026-11-24T00:00:00Z'), [accepted]).state).toBe('vulnerable');
  });

  test.each(['', 'npm error network', '{"message":"request failed","error":{"code":"ENOTFOUND"}}'])(
    'is skipped when the registry answers %j',
    (answer) => {
      expect(judgeAudit(answer, NOW)).toEqual({ state: 'unchecked', lines: [] });
    },
  );
});

test('requires a reason and a last day for each exception', () => {
  for (const { advisory, because, until } of ACCEPTED) {
    expect(advisory).toMatch(/^GHSA-/);
    expect(because).not.toBe('');
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

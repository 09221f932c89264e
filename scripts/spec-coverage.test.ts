import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROW = /^\| (?!statement|---)(?<statement>.+?) \| (?<proof>.*) \|$/;
const PROOF = /^`(?<file>[^`]+)` › (?<title>.+)$/;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const { statement, proof } = ROW.exec(line)?.groups ?? {};
  return statement === undefined || proof === undefined ? [] : [{ statement, proof }];
});

/** Returns the source of a test, from its title to the next test; null if no test has the title. */
function testOf(source: string, title: string): string | null {
  const start = ["'", '"', '`'].map((quote) => source.indexOf(quote + title + quote)).find((at) => at >= 0);
  if (start === undefined) return null;
  const rest = source.slice(start);
  const next = rest.search(/\n *(?:base\.|test\.)?(?:test|describe)(?:\.\w+)*\(/);
  return next === -1 ? rest : rest.slice(0, next);
}

describe('the table of the specification', () => {
  test('has a non-empty part for each section', () => {
    const parts = page.split('\n## ').slice(1);
    expect(parts.map((part) => part.split(' ', 1)[0])).toEqual(SECTIONS);
    for (const part of parts)
      expect(part.split('\n').filter((line) => ROW.test(line)).length).toBeGreaterThan(2);
  });

  test('has no duplicate statement', () => {
    const statements = page.split('\n## ').flatMap((part) =>
      part.split('\n').flatMap((line) => {
        const { statement } = ROW.exec(line)?.groups ?? {};
        return statement === undefined ? [] : [`${part.split(' ', 1)[0]} ${statement}`];
      }),
    );
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });

  test('names a test with an expectation for each statement', () => {
    for (const { statement, proof } of rows) {
      const { file = '', title = '' } = PROOF.exec(proof)?.groups ?? {};
      expect.soft(existsSync(join(ROOT, file)), `"${statement}": ${file} does not exist`).toBe(true);
      const source = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
      const testSource = testOf(source, title) ?? '';
      expect.soft(testSource, `${file} has no test with the title "${title}"`).not.toBe('');
      // Tests of live streams call `until` with what they expect.
      expect.soft(testSource, `"${title}" expects nothing`).toMatch(/\bexpect|\.until\(/);
    }
  });
});

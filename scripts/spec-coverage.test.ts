import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROW = /^\| (?!statement|---)(?<statement>.+?) \| (?<proof>.*) \|$/;
const PROOF = /^`(?<file>[^`]+)` › (?<title>.+)$/;

const rows = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const { statement, proof } = ROW.exec(line)?.groups ?? {};
    return statement === undefined || proof === undefined ? [] : [{ statement, proof }];
  });

describe('the table of what the specification says', () => {
  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  test.each(rows)('proves "$statement"', ({ proof }) => {
    const { file = '', title = '' } = PROOF.exec(proof)?.groups ?? {};
    expect(existsSync(join(ROOT, file)), `${file} is not there`).toBe(true);
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title);
  });
});

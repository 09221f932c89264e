import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROW = /^\| (?<id>\d+\.\d+\.\d+) \| (?<asks>.+?) \| (?<state>.+?) \| (?<where>.+) \|$/;
/** A file that proves a requirement, with or without the title of a test in it. */
const PROOF = /`(?<file>[\w@.-]+(?:\/[\w@.-]+)+|SECURITY\.md|package-lock\.json)`(?: › (?<title>[^;|)]+))?/g;
/** Evidence in a section of the same page. */
const ABOVE = /^above: (.+)$/;
/** Chapters that need a test as evidence: browser, login, sessions, permissions and log. */
const TESTED_CHAPTERS = /^(?:3|6|7|8|16)\./;
const TEST_FILE = /\.(?:test|spec)\.ts$/;
const STATES = ['met', 'not applicable', '**not met**'];

/** Sections of ASVS 5.0.0, each with the number of its last requirement of level 1 or 2. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 ' +
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 ' +
  '10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 ' +
  '14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = text.split('\n').flatMap((line) => {
  const { id, state, where } = ROW.exec(line)?.groups ?? {};
  return id === undefined || state === undefined || where === undefined ? [] : [{ id, state, where }];
});

test('lists every requirement of level 1 and 2 once, in order', () => {
  const expected = SECTIONS.split(' ').flatMap((section) => {
    const [name = '', last = '0'] = section.split(':');
    return Array.from({ length: Number(last) }, (_, n) => `${name}.${n + 1}`);
  });
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

test('counts the met requirements', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(text).toContain(
    `${rows.length} requirements: ${count('met')} met, ${count('not applicable')} not applicable, ${count('**not met**')} not met.`,
  );
});

test('gives each requirement a state and names its evidence', () => {
  for (const { id, state, where } of rows) {
    expect.soft(STATES, id).toContain(state);
    const proofs = [...where.matchAll(PROOF)];
    const [, heading] = ABOVE.exec(where) ?? [];
    if (heading !== undefined) expect.soft(text, id).toContain(`\n## ${heading}\n`);
    if (state === 'met')
      expect.soft(proofs.length > 0 || heading !== undefined, `${id} is met without evidence`).toBe(true);
    for (const { groups } of proofs) {
      const { file = '', title = '' } = groups ?? {};
      const exists = existsSync(join(ROOT, file));
      expect.soft(exists, `${id}: ${file} does not exist`).toBe(true);
      if (TESTED_CHAPTERS.test(id) && TEST_FILE.test(file))
        expect.soft(title, `${id} must name a test in ${file}`).not.toBe('');
      if (exists && title !== '')
        expect.soft(readFileSync(join(ROOT, file), 'utf8'), id).toContain(title.trim());
    }
  }
});

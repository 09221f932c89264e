import { expect, test } from 'vitest';
import { parseTripCommand } from './trip-cli.ts';

/** What a command has that was not said. */
const UNSAID = { file: null, title: null, password: null, from: null };

test.each([
  ['', null],
  ['--help', null],
  ['archive zomer --help', null],
  ['list', { name: 'list' }],
  ['create zomer', { ...UNSAID, name: 'create', slug: 'zomer' }],
  [
    'create zomer --title Zomer --password=geheim --from zomer.json',
    { ...UNSAID, name: 'create', slug: 'zomer', title: 'Zomer', password: 'geheim', from: 'zomer.json' },
  ],
  ['export zomer', { ...UNSAID, name: 'export', slug: 'zomer' }],
  ['export zomer -', { ...UNSAID, name: 'export', slug: 'zomer' }],
  ['export zomer zomer.json', { ...UNSAID, name: 'export', slug: 'zomer', file: 'zomer.json' }],
  ['import zomer zomer.json', { ...UNSAID, name: 'import', slug: 'zomer', file: 'zomer.json' }],
  ['archive zomer-2026', { ...UNSAID, name: 'archive', slug: 'zomer-2026' }],
  ['unarchive zomer', { ...UNSAID, name: 'unarchive', slug: 'zomer' }],
  ['default zomer', { ...UNSAID, name: 'default', slug: 'zomer' }],
])('"%s" is understood', (line, command) => {
  expect(parseTripCommand(line.split(' ').filter(Boolean))).toEqual({ command });
});

test.each([
  'verwijder zomer',
  'toString',
  'create',
  'create zomer winter',
  'create Zomer',
  'create zomer --title',
  'create zomer --kleur rood',
  'list zomer',
  'list --from zomer.json',
  'export',
  'import zomer',
  'import zomer een.json twee.json',
  'archive ../zomer',
  'default',
])('"%s" is not', (line) => {
  expect(parseTripCommand(line.split(' '))).toEqual({ problem: expect.stringMatching(/\.$/) });
});

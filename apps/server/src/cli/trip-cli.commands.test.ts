import { expect, test } from 'vitest';
import { parseTripCommand } from './trip-cli.ts';

const ABSENT = { file: null, title: null, password: null, from: null };

test.each([
  ['', 'help'],
  ['--help', 'help'],
  ['archive zomer --help', 'help'],
  ['list', { name: 'list' }],
  ['create zomer', { ...ABSENT, name: 'create', slug: 'zomer' }],
  [
    'create zomer --title Zomer --password=geheim --from zomer.json',
    { ...ABSENT, name: 'create', slug: 'zomer', title: 'Zomer', password: 'geheim', from: 'zomer.json' },
  ],
  ['export zomer', { ...ABSENT, name: 'export', slug: 'zomer' }],
  ['export zomer -', { ...ABSENT, name: 'export', slug: 'zomer' }],
  ['export zomer zomer.json', { ...ABSENT, name: 'export', slug: 'zomer', file: 'zomer.json' }],
  ['import zomer zomer.json', { ...ABSENT, name: 'import', slug: 'zomer', file: 'zomer.json' }],
  ['archive zomer-2026', { ...ABSENT, name: 'archive', slug: 'zomer-2026' }],
  ['unarchive zomer', { ...ABSENT, name: 'unarchive', slug: 'zomer' }],
  ['default zomer', { ...ABSENT, name: 'default', slug: 'zomer' }],
])('understands "%s"', (line, command) => {
  expect(parseTripCommand(line.split(' ').filter(Boolean))).toEqual(command);
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
])('does not understand "%s"', (line) => {
  expect(parseTripCommand(line.split(' '))).toBe('not understood');
});

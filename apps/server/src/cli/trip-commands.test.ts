import { expect, test } from 'vitest';
import { parseTripCommand } from './trip-cli.ts';

test.each([
  ['', null],
  ['--help', null],
  ['archive zomer --help', null],
  ['list', { name: 'list' }],
  ['create zomer', { name: 'create', slug: 'zomer', title: null, password: null, from: null }],
  [
    'create zomer --title Zomer --password=geheim --from zomer.json',
    { name: 'create', slug: 'zomer', title: 'Zomer', password: 'geheim', from: 'zomer.json' },
  ],
  ['export zomer', { name: 'export', slug: 'zomer', file: null }],
  ['export zomer -', { name: 'export', slug: 'zomer', file: null }],
  ['export zomer zomer.json', { name: 'export', slug: 'zomer', file: 'zomer.json' }],
  ['import zomer zomer.json', { name: 'import', slug: 'zomer', file: 'zomer.json' }],
  ['archive zomer-2026', { name: 'archive', slug: 'zomer-2026' }],
  ['unarchive zomer', { name: 'unarchive', slug: 'zomer' }],
  ['default zomer', { name: 'default', slug: 'zomer' }],
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

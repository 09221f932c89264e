import { expect, test } from 'vitest';
import { parseTripCommand } from './trip-cli.ts';

const ABSENT = { file: null, title: null, password: null, from: null };

test.each([
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
  expect(parseTripCommand(line.split(' '))).toEqual({ kind: 'command', command });
});

test.each(['', '--help', 'archive zomer --help'])('understands "%s" as a request for help', (line) => {
  expect(parseTripCommand(line.split(' ').filter(Boolean))).toEqual({ kind: 'help' });
});

const OPTION = 'Deze opties kennen we niet, of er ontbreekt iets achter.';

test.each([
  ['verwijder zomer', '"verwijder" kennen we niet.'],
  ['toString', '"toString" kennen we niet.'],
  ['create', 'Achter "create" ontbreekt iets.'],
  ['create zomer winter', 'Achter "create" staat te veel.'],
  ['create Zomer', '"Zomer" kan geen naam in een adres zijn.'],
  ['create zomer --title', OPTION],
  ['create zomer --kleur rood', OPTION],
  ['list zomer', 'Achter "list" staat te veel.'],
  ['list --from zomer.json', 'Deze opties horen niet bij "list".'],
  ['export', 'Achter "export" ontbreekt iets.'],
  ['import zomer', 'Achter "import" ontbreekt iets.'],
  ['import zomer een.json twee.json', 'Achter "import" staat te veel.'],
  ['archive ../zomer', '"../zomer" kan geen naam in een adres zijn.'],
  ['default', 'Achter "default" ontbreekt iets.'],
])('says what is wrong with "%s"', (line, problem) => {
  expect(parseTripCommand(line.split(' '))).toEqual({ kind: 'wrong', problem });
});

import { expect, test } from 'vitest';
import { parseStorageCommand } from './storage-cli.ts';

test.each([
  [['verify'], { name: 'verify', repair: false, orphans: 'keep', json: false }],
  [
    ['verify', '--repair', '--remove-orphans', '--json'],
    { name: 'verify', repair: true, orphans: 'remove-few', json: true },
  ],
  [
    ['verify', '--remove-orphans', '--yes'],
    { name: 'verify', repair: false, orphans: 'remove-all', json: false },
  ],
  [['migrate', '--to', 's3'], { name: 'migrate', to: 's3', json: false }],
  [['migrate', '--to=disk', '--json'], { name: 'migrate', to: 'disk', json: true }],
])('understands %j', (args, command) => {
  expect(parseStorageCommand(args)).toEqual({ kind: 'command', command });
});

test.each([[[]], [['verify', '-h']]])('understands %j as a request for help', (args) => {
  expect(parseStorageCommand(args)).toEqual({ kind: 'help' });
});

test.each([
  ['wis', '"wis" kennen we niet.'],
  ['verify alles', 'Achter "verify" staat te veel.'],
  ['verify --to s3', '--to hoort niet bij "verify".'],
  ['verify --snel', 'Deze opties kennen we niet, of er ontbreekt iets achter.'],
  ['verify --yes', '--yes hoort bij --remove-orphans.'],
  ['migrate --to=s3 --yes', 'Deze opties horen niet bij "migrate".'],
  ['migrate', 'Zeg waarheen: --to s3 of --to disk.'],
  ['migrate --to cd-rom', 'Zeg waarheen: --to s3 of --to disk.'],
  ['migrate --to s3 --remove-orphans', 'Deze opties horen niet bij "migrate".'],
  ['--json', '"" kennen we niet.'],
])('says what is wrong with "%s"', (line, problem) => {
  expect(parseStorageCommand(line.split(' '))).toEqual({ kind: 'wrong', problem });
});

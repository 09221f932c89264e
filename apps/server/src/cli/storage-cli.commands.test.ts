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
  [[], 'help'],
  [['verify', '-h'], 'help'],
])('understands %j', (args, command) => {
  expect(parseStorageCommand(args)).toEqual(command);
});

test.each([
  ['wis'],
  ['verify', 'alles'],
  ['verify', '--to', 's3'],
  ['verify', '--snel'],
  ['verify', '--yes'],
  ['migrate', '--to=s3', '--yes'],
  ['migrate'],
  ['migrate', '--to', 'cd-rom'],
  ['migrate', '--to', 's3', '--remove-orphans'],
  ['--json'],
])('does not understand %s %s %s %s', (...args) => {
  expect(parseStorageCommand(args.filter((arg) => typeof arg === 'string'))).toBe('not understood');
});

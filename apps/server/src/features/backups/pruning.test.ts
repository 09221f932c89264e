import { BackupName } from '@reisspel/contract/backups';
import { expect, test } from 'vitest';
import { outdated as outdatedOf, SPARED } from './pruning.ts';

const at = (time: string) => BackupName.parse(`reisspel-2025-06-${time}Z.zip`);
const NAMES = ['23T180000', '23T030000', '22T120000', '22T030000', '21T030000', '20T030000'].map(at);
const outdated = (
  names: readonly BackupName[],
  today: string,
  keep: number,
  after: keyof typeof SPARED = 'made',
) => outdatedOf(names, { today, keep, spared: SPARED[after] });

test('of today all stay, of each day before it the last one, and of so many days', () => {
  expect(outdated(NAMES, '2025-06-23', 2)).toEqual(['22T030000', '21T030000', '20T030000'].map(at));
  expect(outdated(NAMES, '2025-06-23', 3)).toEqual(['22T030000', '20T030000'].map(at));
  expect(outdated(NAMES, '2025-06-23', 1)).toEqual(
    ['22T120000', '22T030000', '21T030000', '20T030000'].map(at),
  );
});

test('an only one stays, however old it is', () => {
  expect(outdated([at('01T030000')], '2025-06-30', 1)).toEqual([]);
});

test('as long as none can be made those of two days stay, also when the clock is far ahead', () => {
  expect(outdated(NAMES, '2025-08-01', 2, 'failed')).toEqual(
    ['23T030000', '22T030000', '21T030000', '20T030000'].map(at),
  );
});

test('those of a clock that was ahead stay and take no place, and one of a clock that is behind is not the oldest', () => {
  const ahead = ['29T030000', '28T030000'].map(at);
  expect(outdated([...ahead, ...NAMES], '2025-06-23', 2)).toEqual(outdated(NAMES, '2025-06-23', 2));
  const behind = at('01T030000');
  expect(outdated([...NAMES, behind], '2025-06-01', 1)).toEqual([]);
});

test('one stays for so many days after the next one was made, so also where days have none', () => {
  const [after, before, earlier] = ['20T030000', '05T030000', '04T030000'].map(at);
  const names = [after, before, earlier].flatMap((name) => name ?? []);
  const left = (today: string) => names.filter((name) => !outdated(names, today, 3).includes(name));
  expect(left('2025-06-20')).toEqual([after, before]);
  expect(left('2025-06-21')).toEqual([after, before]);
  expect(left('2025-06-22')).toEqual([after]);
});

import { BackupName } from '@reisspel/contract/backups';
import { expect, test } from 'vitest';
import { outdated } from './pruning.ts';

const at = (time: string) => BackupName.parse(`reisspel-2025-06-${time}Z.zip`);
const NAMES = ['23T180000', '23T030000', '22T120000', '22T030000', '21T030000', '20T030000'].map(at);

const [TODAY = at('23T180000')] = NAMES;

test('of today all stay, of each day before it the last one, and of so many days', () => {
  expect(outdated(NAMES, TODAY, 2)).toEqual(['22T030000', '21T030000', '20T030000'].map(at));
  expect(outdated(NAMES, TODAY, 3)).toEqual(['22T030000', '20T030000'].map(at));
  expect(outdated(NAMES, TODAY, 1)).toEqual(['22T120000', '22T030000', '21T030000', '20T030000'].map(at));
});

test('an only one stays, however old it is', () => {
  expect(outdated([at('01T030000')], at('01T030000'), 1)).toEqual([]);
});

test('those of a clock that was ahead stay and take no place, and one of a clock that is behind is not the oldest', () => {
  const ahead = ['29T030000', '28T030000'].map(at);
  expect(outdated([...ahead, ...NAMES], TODAY, 2)).toEqual(outdated(NAMES, TODAY, 2));
  const behind = at('01T030000');
  expect(outdated([...NAMES, behind], behind, 1)).toEqual([]);
});

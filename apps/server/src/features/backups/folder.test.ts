import { BackupName } from '@reisspel/contract/operate/backups';
import { expect, test } from 'vitest';
import { outdatedBackups } from './folder.ts';

const at = (time: string) => BackupName.parse(`reisspel-2025-06-${time}Z.zip`);
const NAMES = ['23T180000', '23T030000', '22T120000', '22T030000', '21T030000', '20T030000'].map(at);
const outdated = (names: readonly BackupName[], today: string, keep: number) => {
  const made = BackupName.parse(`reisspel-${today}T235900Z.zip`);
  return outdatedBackups(names, made, keep);
};

test('keeps all backups of today, and the last one of each earlier day', () => {
  expect(outdated(NAMES, '2025-06-23', 2)).toEqual(['22T030000', '21T030000', '20T030000'].map(at));
  expect(outdated(NAMES, '2025-06-23', 3)).toEqual(['22T030000', '20T030000'].map(at));
  expect(outdated(NAMES, '2025-06-23', 1)).toEqual(
    ['22T120000', '22T030000', '21T030000', '20T030000'].map(at),
  );
});

test('keeps backups that are dated in the future, and does not count them', () => {
  const ahead = ['29T030000', '28T030000'].map(at);
  expect(outdated([...ahead, ...NAMES], '2025-06-23', 2)).toEqual(outdated(NAMES, '2025-06-23', 2));
  const behind = at('01T030000');
  expect(outdated([...NAMES, behind], '2025-06-01', 1)).toEqual([]);
});

test('keeps a backup until a newer one is old enough, even if some days have none', () => {
  const [after, before, earlier] = ['20T030000', '05T030000', '04T030000'].map(at);
  const names = [after, before, earlier].flatMap((name) => name ?? []);
  const left = (today: string) => names.filter((name) => !outdated(names, today, 3).includes(name));
  expect(left('2025-06-20')).toEqual([after, before]);
  expect(left('2025-06-21')).toEqual([after, before]);
  expect(left('2025-06-22')).toEqual([after]);
});

import { expect, test } from 'vitest';
import { overfull } from './room.ts';

const counts = (entries: Record<string, number>) =>
  Object.entries(entries).map(([act, number]) => ({ act, entries: number }));

test('a log that is not full keeps all', () => {
  expect(overfull(counts({ contact_set: 3, team_added: 2, team_deleted: 50 }), 5)).toEqual([]);
  expect(overfull([], 5)).toEqual([]);
});

test('what is done over and over gives way alone', () => {
  expect(overfull(counts({ contact_set: 5_100, task_added: 40, share_set: 3 }), 5_000)).toEqual([
    { act: 'contact_set', keep: 4_957 },
  ]);
});

test('several of them give way alike, and the rest stays', () => {
  expect(overfull(counts({ contact_set: 900, share_set: 400, team_added: 10 }), 110)).toEqual([
    { act: 'contact_set', keep: 50 },
    { act: 'share_set', keep: 50 },
  ]);
});

test('who came in, and what was deleted, has room of its own, ten times as much', () => {
  expect(overfull(counts({ contact_set: 200, admin_logged_in: 900 }), 100)).toEqual([
    { act: 'contact_set', keep: 100 },
  ]);
  expect(overfull(counts({ team_deleted: 1_200, admin_logged_in: 10, team_added: 90 }), 100)).toEqual([
    { act: 'team_deleted', keep: 990 },
  ]);
});

import type { LiveChange, LiveState } from '@reisspel/contract/live';
import { type Fields, isFields, keyFields, keyOf } from '../live.ts';
import { areSame, isSame } from './same.ts';

type Rows = readonly unknown[];

function listDiff(at: string, was: Rows, is: Rows, by: readonly string[]): LiveChange[] {
  if (areSame(was, is)) return [];
  const before = new Map(was.map((row) => [keyOf(row, by), row]));
  const now = new Set(is.map((row) => keyOf(row, by)));
  const stayed = [...before.keys()].filter((key) => now.has(key));
  // In a new order nearly all rows differ, so the whole list is sent.
  if ([...now].filter((key) => before.has(key)).some((key, index) => key !== stayed[index])) {
    return [{ at, set: is }];
  }
  const drop = [...before.keys()].filter((key) => !now.has(key));
  const isNew = (row: unknown) => !before.has(keyOf(row, by));
  const changed = [...is.entries()].filter(
    ([, row]) => isNew(row) || !isSame(before.get(keyOf(row, by)), row),
  );
  if (drop.length === 0 && changed.length === 0) return [];
  const put = changed.map(([, row]) => row);
  return [
    {
      at,
      ...(drop.length > 0 ? { drop } : {}),
      ...(put.length > 0 ? { put } : {}),
      ...(put.some(isNew) ? { to: changed.map(([place]) => place) } : {}),
    },
  ];
}

/** The last comparison of each list with its successor. */
const compared = new WeakMap<Rows, { at: string; is: Rows; changes: LiveChange[] }>();

/** Like `listDiff`, but once for all audiences with the same list. */
function sharedDiff(at: string, was: Rows, is: Rows, by: readonly string[]): LiveChange[] {
  const last = compared.get(was);
  if (last?.is === is && last.at === at) return last.changes;
  const changes = listDiff(at, was, is, by);
  compared.set(was, { at, is, changes });
  return changes;
}

function fieldsDiff(state: LiveState, path: string, before: Fields, after: Fields): LiveChange[] {
  return Object.keys(after).flatMap((field): LiveChange[] => {
    const [was, is] = [before[field], after[field]];
    if (was === is) return [];
    const at = `${path}${field}`;
    const by = keyFields(state.view, at);
    if (by && Array.isArray(was) && Array.isArray(is)) return sharedDiff(at, was, is, by);
    // Only `own` holds nested lists.
    if (at === 'own' && isFields(was) && isFields(is)) return fieldsDiff(state, 'own.', was, is);
    return isSame(was, is) ? [] : [{ at, set: is }];
  });
}

/** The changes that turn `before` into `after`. Both belong to one viewer. */
export function diff<State extends LiveState>(before: State, after: State): LiveChange[] {
  return before === after ? [] : fieldsDiff(after, '', before, after);
}

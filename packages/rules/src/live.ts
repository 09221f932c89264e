import type { LiveChange, LiveState, LiveView, OwnTeam } from '@reisspel/contract/live';
import { type Fields, haveSameItems, isFields, isSame, memoizedByKey } from './game/equality.ts';

type StateOf<View extends LiveView> = Extract<LiveState, { view: View }>;
type Row<List> = NonNullable<List> extends readonly (infer Each)[] ? Each : never;
type ListField<State> = {
  [Field in keyof State]: NonNullable<State[Field]> extends readonly unknown[] ? Field : never;
}[keyof State] &
  string;
type KeysOf<State> = { [Field in ListField<State>]: readonly (keyof Row<State[Field]>)[] };
type OwnKeys = { [Field in ListField<OwnTeam> as `own.${Field}`]: readonly (keyof Row<OwnTeam[Field]>)[] };

const DASHBOARD = {
  teams: ['id'],
  tasks: ['id'],
  scores: ['teamId'],
  shownScores: ['teamId'],
  outcome: ['teamId'],
  results: ['teamId', 'taskId'],
  answers: ['id'],
  hints: ['teamId', 'taskId', 'hintId'],
  arrivals: ['teamId', 'taskId'],
  flights: ['id'],
  landings: ['flightId'],
  bonuses: ['by', 'teamId', 'taskId'],
  adjustments: ['id'],
  messages: ['id'],
  replies: ['id'],
  submissions: ['id'],
  removals: ['photoId'],
} as const;

/** The fields that identify a row, for each list of each view. */
const KEYS = {
  play: {
    teams: ['id'],
    scores: ['teamId'],
    'own.tasks': ['id'],
    'own.hints': ['taskId', 'hintId'],
    'own.bonuses': ['by', 'taskId'],
    'own.adjustments': ['id'],
    'own.messages': ['id'],
    'own.replies': ['id'],
    'own.removals': ['photoId'],
  },
  admin: DASHBOARD,
  helper: DASHBOARD,
  gallery: {
    teams: ['id'],
    tasks: ['id'],
    photos: ['id'],
    reactions: ['photoId'],
    ownReactions: ['photoId'],
  },
  screen: { teams: ['id'], scores: ['teamId'], photos: ['id'] },
  trip: { flights: ['flightId'] },
} as const satisfies {
  [View in LiveView]: KeysOf<StateOf<View>> & (View extends 'play' ? OwnKeys : unknown);
};

/** Returns undefined when there is no list at the path. */
function keyFields(view: LiveView, path: string): readonly string[] | undefined {
  const lists: Readonly<Record<string, readonly string[]>> = KEYS[view];
  return lists[path];
}

function keyOf(row: unknown, by: readonly string[]): string {
  if (!isFields(row)) return '';
  // Nearly all lists have one field, and this runs for each row at each change.
  return by.length === 1 ? String(row[by[0] ?? '']) : by.map((field) => row[field]).join(' ');
}

/** `to` has the index (from 0) of each row of `put`. Only new rows use it. */
function changedList(
  list: readonly unknown[],
  { drop = [], put = [], to = [] }: Exclude<LiveChange, { set: unknown }>,
  by: readonly string[],
): unknown[] {
  const gone = new Set(drop);
  const changed = new Map(put.map((row) => [keyOf(row, by), row]));
  const next: unknown[] = [];
  for (const row of list) {
    const key = keyOf(row, by);
    if (!gone.has(key)) next.push(changed.get(key) ?? row);
    changed.delete(key);
  }
  for (const [index, row] of put.entries()) {
    if (changed.has(keyOf(row, by))) next.splice(to[index] ?? next.length, 0, row);
  }
  return next;
}

function changedAt(state: Fields, field: string, change: LiveChange, by: readonly string[]): Fields {
  if ('set' in change) return { ...state, [field]: change.set };
  const list = state[field];
  return { ...state, [field]: changedList(Array.isArray(list) ? list : [], change, by) };
}

/** A second application of the same change has no effect. */
export function applyChange<State extends LiveState>(state: State, change: LiveChange): State {
  const by = keyFields(state.view, change.at) ?? [];
  const [field = '', inner] = change.at.split('.');
  const fields: Fields = state;
  if (inner === undefined) return { ...state, ...changedAt(fields, field, change, by) };
  const outer = fields[field];
  return isFields(outer) ? { ...state, [field]: changedAt(outer, inner, change, by) } : state;
}

type Rows = readonly unknown[];

function listDiff(at: string, was: Rows, is: Rows, by: readonly string[]): LiveChange[] {
  if (haveSameItems(was, is)) return [];
  const before = new Map(was.map((row) => [keyOf(row, by), row]));
  const now = new Set(is.map((row) => keyOf(row, by)));
  const stayed = [...before.keys()].filter((key) => now.has(key));
  // A new order changes nearly all positions, so the whole list is sent.
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
      ...(put.some(isNew) ? { to: changed.map(([index]) => index) } : {}),
    },
  ];
}

type ListDiff = (key: string, ...parts: Parameters<typeof listDiff>) => LiveChange[];

function fieldsDiff(
  state: LiveState,
  path: string,
  [before, after]: readonly [Fields, Fields],
  lists: ListDiff,
): LiveChange[] {
  return Object.keys(after).flatMap((field): LiveChange[] => {
    const [was, is] = [before[field], after[field]];
    if (was === is) return [];
    const at = `${path}${field}`;
    const by = keyFields(state.view, at);
    if (by && Array.isArray(was) && Array.isArray(is)) return lists(at, at, was, is, by);
    if (at === 'own' && isFields(was) && isFields(is)) return fieldsDiff(state, 'own.', [was, is], lists);
    return isSame(was, is) ? [] : [{ at, set: is }];
  });
}

/** Makes a `diff` for all audiences of a change. It compares a list of several audiences once. */
export function createDiff() {
  const lists = memoizedByKey(listDiff);
  return <State extends LiveState>(before: State, after: State): LiveChange[] =>
    before === after ? [] : fieldsDiff(after, '', [before, after], lists);
}

export function diff<State extends LiveState>(before: State, after: State): LiveChange[] {
  return createDiff()(before, after);
}

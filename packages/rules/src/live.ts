import type { LiveChange, LiveState, LiveView, OwnTeam } from '@reisspel/contract/live';

export type Fields = Readonly<Record<string, unknown>>;

type StateOf<View extends LiveView> = Extract<LiveState, { view: View }>;
type Row<List> = NonNullable<List> extends readonly (infer Each)[] ? Each : never;
type ListField<State> = {
  [Field in keyof State]: NonNullable<State[Field]> extends readonly unknown[] ? Field : never;
}[keyof State] &
  string;
type KeysOf<State> = { [Field in ListField<State>]: readonly (keyof Row<State[Field]>)[] };
type OwnKeys = { [Field in ListField<OwnTeam> as `own.${Field}`]: readonly (keyof Row<OwnTeam[Field]>)[] };

/** The fields that identify a row, for each list of each view by its path. */
const KEYS = {
  play: {
    teams: ['id'],
    scores: ['teamId'],
    'own.tasks': ['id'],
    'own.adjustments': ['id'],
    'own.messages': ['id'],
    'own.removals': ['photoId'],
  },
  admin: {
    teams: ['id'],
    tasks: ['id'],
    scores: ['teamId'],
    shownScores: ['teamId'],
    outcome: ['teamId'],
    results: ['teamId', 'taskId'],
    adjustments: ['id'],
    messages: ['id'],
    submissions: ['id'],
    removals: ['photoId'],
  },
  gallery: { teams: ['id'], tasks: ['id'], photos: ['id'] },
  screen: { teams: ['id'], scores: ['teamId'], photos: ['id'] },
  trip: { flights: ['flightId'] },
} as const satisfies {
  [View in LiveView]: KeysOf<StateOf<View>> & (View extends 'play' ? OwnKeys : unknown);
};

/** Returns undefined when there is no list at the path. */
export function keyFields(view: LiveView, path: string): readonly string[] | undefined {
  const lists: Readonly<Record<string, readonly string[]>> = KEYS[view];
  return lists[path];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Joins the ids with a space, which they never hold. */
export function keyOf(row: unknown, by: readonly string[]): string {
  return isFields(row) ? by.map((field) => row[field]).join(' ') : '';
}

/** `to` holds the index (from 0) of each row of `put`; it only counts for new rows. */
function changedList(
  list: readonly unknown[],
  { drop = [], put = [], to = [] }: Exclude<LiveChange, { set: unknown }>,
  by: readonly string[],
): unknown[] {
  const gone = new Set(drop);
  const rows = new Map(put.map((row) => [keyOf(row, by), row]));
  const there = new Set(list.map((row) => keyOf(row, by)));
  const next = list.filter((row) => !gone.has(keyOf(row, by))).map((row) => rows.get(keyOf(row, by)) ?? row);
  for (const [index, row] of put.entries()) {
    if (!there.has(keyOf(row, by))) next.splice(to[index] ?? next.length, 0, row);
  }
  return next;
}

function changedAt(state: Fields, field: string, change: LiveChange, by: readonly string[]): Fields {
  if ('set' in change) return { ...state, [field]: change.set };
  const list = state[field];
  return { ...state, [field]: changedList(Array.isArray(list) ? list : [], change, by) };
}

/**
 * Changes are absolute, so that the same one twice has the effect of one. What a change does not
 * name stays the same object.
 */
export function applyChange<State extends LiveState>(state: State, change: LiveChange): State {
  const by = keyFields(state.view, change.at) ?? [];
  const [field = '', inner] = change.at.split('.');
  const fields: Fields = state;
  if (inner === undefined) return { ...state, ...changedAt(fields, field, change, by) };
  const own = fields[field];
  return isFields(own) ? { ...state, [field]: changedAt(own, inner, change, by) } : state;
}

import type { TripDraft } from '@reisspel/contract/trip';
import { isSame } from '@reisspel/rules/game/same';
import { stablePath } from './draft.ts';

/** Steps back that are kept: more than anybody counts, and few enough to hold in memory. */
export const MAX_STEPS = 100;
/** Milliseconds of rest after which typing on in the same field is a step of its own. */
export const PAUSE_MS = 2_000;

interface Step {
  readonly draft: TripDraft;
  /** Where the change was that led away from (or, in `future`, to) this draft. */
  readonly path: string;
}

/** What the editor remembers of the draft. Never changed in place. */
export interface DraftState {
  /** The oldest first. */
  readonly past: readonly Step[];
  readonly draft: TripDraft;
  /** The next one first. */
  readonly future: readonly Step[];
  /** The step that another change at the same path still belongs to. */
  readonly open: { readonly path: string; readonly at: number } | null;
  /** Fields that were left, as stable paths: these may show what is wrong with them. */
  readonly left: ReadonlySet<string>;
  /** Whether publishing was tried: then every field may. */
  readonly tried: boolean;
  /** What was taken away by the last change; null when that was another kind. */
  readonly removed: string | null;
}

interface Change {
  readonly draft: TripDraft;
  readonly path: string;
  /** Milliseconds on any clock that goes on. */
  readonly at: number;
  /** Whether more of the same may follow, which belongs to one step with this: the next letter of a word. */
  readonly typing: boolean;
  readonly removed: string | null;
}

export type DraftAction =
  /** Somebody changed what is at the path. */
  | ({ type: 'change' } & Change)
  /** What follows from a change by itself, such as the order by time. */
  | { type: 'amend'; draft: TripDraft }
  /** The field at `path` was left. */
  | { type: 'leave'; path: string }
  | { type: 'try' }
  | { type: 'undo' }
  | { type: 'redo' };

export function openDraftState(draft: TripDraft): DraftState {
  return { past: [], draft, future: [], open: null, left: new Set(), tried: false, removed: null };
}

function change(state: DraftState, { draft, path, at, typing, removed }: Change): DraftState {
  const { past, open } = state;
  const goesOn = typing && open !== null && open.path === path && at - open.at < PAUSE_MS;
  const steps = goesOn ? past : [...past, { draft: state.draft, path }].slice(-MAX_STEPS);
  return { ...state, past: steps, draft, future: [], open: typing ? { path, at } : null, removed };
}

function undo(state: DraftState): DraftState {
  const step = state.past.at(-1);
  if (step === undefined) return state;
  const future = [{ draft: state.draft, path: step.path }, ...state.future];
  return { ...state, past: state.past.slice(0, -1), draft: step.draft, future, open: null, removed: null };
}

function redo(state: DraftState): DraftState {
  const [step, ...future] = state.future;
  if (step === undefined) return state;
  const past = [...state.past, { draft: state.draft, path: step.path }];
  return { ...state, past, draft: step.draft, future, open: null, removed: null };
}

export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'change':
      if (!isSame(action.draft, state.draft)) return change(state, action);
      // A whole draft comes from the server: it is that very object which needs no save.
      return action.path === '' ? { ...state, draft: action.draft } : state;
    case 'amend':
      return { ...state, draft: action.draft };
    case 'leave': {
      const path = stablePath(state.draft, action.path);
      return { ...state, open: null, left: new Set([...state.left, path]) };
    }
    case 'try':
      return { ...state, tried: true };
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    default:
      return action satisfies never;
  }
}

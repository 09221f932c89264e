import type { TripDraft } from '@reisspel/contract/trip';
import { isSame } from '@reisspel/rules/game/same';
import { stablePath } from './draft.ts';

/** Undo steps that are kept in memory. */
export const MAX_STEPS = 100;
/** Milliseconds of rest after which further typing in a field is a new step. */
export const PAUSE_MS = 2_000;

interface Step {
  readonly draft: TripDraft;
  /** The path of the change that led away from (or, in `future`, to) this draft. */
  readonly path: string;
}

/** The draft with its history, nearest steps first. Immutable. */
export interface DraftState {
  readonly past: readonly Step[];
  readonly draft: TripDraft;
  readonly future: readonly Step[];
  /** The step that further typing at the same path still joins. */
  readonly open: { readonly path: string; readonly at: number } | null;
  /** Stable paths of fields that lost the focus and may show their errors. */
  readonly left: ReadonlySet<string>;
  /** True after an attempt to publish: every field may then show its errors. */
  readonly tried: boolean;
  /** The text of the last removal; null when the last change was of another kind. */
  readonly removed: string | null;
}

interface Change {
  readonly draft: TripDraft;
  readonly path: string;
  /** Milliseconds on any monotonic clock. */
  readonly at: number;
  /** True when later changes at the same path may join this step, such as the next letter. */
  readonly typing: boolean;
  readonly removed: string | null;
}

export type DraftAction =
  | ({ type: 'change' } & Change)
  /** A change that follows from another one, such as sorting by time. */
  | { type: 'amend'; draft: TripDraft }
  /** The field at `path` lost the focus. */
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
  const steps = goesOn ? past : [{ draft: state.draft, path }, ...past].slice(0, MAX_STEPS);
  return { ...state, past: steps, draft, future: [], open: typing ? { path, at } : null, removed };
}

function travel(state: DraftState, way: 'undo' | 'redo'): DraftState {
  const [step, ...rest] = way === 'undo' ? state.past : state.future;
  if (step === undefined) return state;
  const here = { draft: state.draft, path: step.path };
  const steps =
    way === 'undo'
      ? { past: rest, future: [here, ...state.future] }
      : { past: [here, ...state.past], future: rest };
  return { ...state, ...steps, draft: step.draft, open: null, removed: null };
}

export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'change':
      if (!isSame(action.draft, state.draft)) return change(state, action);
      // A replacement comes from the server; the autosave recognises that same object as saved.
      return action.path === '' ? { ...state, draft: action.draft } : state;
    case 'amend':
      return { ...state, draft: action.draft };
    case 'leave':
      return { ...state, open: null, left: new Set(state.left).add(stablePath(state.draft, action.path)) };
    case 'try':
      return { ...state, tried: true };
    case 'undo':
    case 'redo':
      return travel(state, action.type);
    default:
      return action satisfies never;
  }
}

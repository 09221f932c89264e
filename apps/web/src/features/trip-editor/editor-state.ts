import type { TripDraft } from '@reisspel/contract/trip';
import { sectionOfPath, stablePath } from './draft-path.ts';
import { amend, type History, record, redo, seal, startHistory, undo } from './history.ts';
import type { Update } from './lens.ts';
import { showFilled } from './show-filled.ts';

/** What the editor holds of the draft. Never changed in place. */
export interface EditorState {
  readonly history: History<TripDraft>;
  /** Fields that were left, as stable paths: these may show what is wrong with them. */
  readonly left: ReadonlySet<string>;
  /** Whether publishing was tried: then every field may. */
  readonly tried: boolean;
  /** What was taken away by the last change; null when that was another kind. */
  readonly removed: string | null;
}

export type EditorAction =
  /** Somebody changed what is at `path`; `typing` when more of it may follow. `removed` says what was taken away. */
  | {
      type: 'change';
      path: string;
      update: Update<TripDraft>;
      at: number;
      typing: boolean;
      removed: string | null;
    }
  /** What follows from a change by itself. */
  | { type: 'amend'; update: Update<TripDraft> }
  /** The field at `path` was left. */
  | { type: 'leave'; path: string }
  | { type: 'try' }
  | { type: 'undo' }
  | { type: 'redo' };

export function openEditor(draft: TripDraft): EditorState {
  return { history: startHistory(draft), left: new Set(), tried: false, removed: null };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { history } = state;
  switch (action.type) {
    case 'change': {
      const { path, update, at, typing, removed } = action;
      const changed = update(history.present);
      if (changed === history.present) return state;
      // A whole trip that takes the draft's place is meant as it is.
      const next = path === '' ? changed : showFilled(history.present, changed);
      return { ...state, history: record(history, { next, path, at, typing }), removed };
    }
    case 'amend':
      return { ...state, history: amend(history, action.update(history.present)) };
    case 'leave': {
      const left = stablePath(history.present, action.path);
      const sealed = { ...state, history: seal(history) };
      return state.left.has(left) ? sealed : { ...sealed, left: new Set([...state.left, left]) };
    }
    case 'try':
      return state.tried ? state : { ...state, tried: true };
    case 'undo':
      return { ...state, history: undo(history), removed: null };
    case 'redo':
      return { ...state, history: redo(history), removed: null };
    default:
      return action satisfies never;
  }
}

/** The path of the change that an undo (or a redo) would touch; null when there is none. */
export function pathOfStep({ past, future }: History<TripDraft>, way: 'undo' | 'redo'): string | null {
  return (way === 'undo' ? past.at(-1) : future[0])?.path ?? null;
}

/** Where a step is to be seen; null when it was of the whole draft. */
export function sectionOfStep(path: string | null) {
  return path === null || path === '' ? null : sectionOfPath(path);
}

import type { TripDraft } from '@reisspel/contract/trip/trip';
import { isSame } from '@reisspel/rules/game/same';
import { createContext, useContext, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import {
  type EditorSection,
  type EntryOf,
  entryOfPath,
  type ListPath,
  listAt,
  newlyFilled,
  sectionOfPath,
  stablePath,
} from './draft.ts';
import { settle } from './entries.ts';
import { type CheckedDraft, useProblems } from './problems.ts';
import { useFocus } from './use-focus.ts';

/** The `data-path` of the removal notice, for the focus. */
export const REMOVED_PATH = 'removed-notice';

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
export interface DraftState extends CheckedDraft {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Further typing at this path soon after `at` still joins the last step. */
  readonly open: { readonly path: string; readonly at: number } | null;
  /** The text of the last removal; null when the last change was of another kind. */
  readonly removed: string | null;
}

interface Change extends Step {
  readonly type: 'change';
  /** Epoch milliseconds. */
  readonly at: number;
  /** True when later changes at the same path may join this step, such as the next letter. */
  readonly typing: boolean;
  readonly removed: string | null;
}

export type DraftAction =
  | Change
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
  const { open } = state;
  const joins = typing && open?.path === path && at - open.at < PAUSE_MS;
  const past = joins ? state.past : [{ draft: state.draft, path }, ...state.past].slice(0, MAX_STEPS);
  return { ...state, past, draft, future: [], open: typing ? { path, at } : null, removed };
}

function travel(state: DraftState, way: 'undo' | 'redo'): DraftState {
  const [step, ...rest] = way === 'undo' ? state.past : state.future;
  if (step === undefined) return state;
  const here = { draft: state.draft, path: step.path };
  const there = { ...state, draft: step.draft, open: null, removed: null };
  return way === 'undo'
    ? { ...there, past: rest, future: [here, ...state.future] }
    : { ...there, past: [here, ...state.past], future: rest };
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

/** The draft in its form, with its history: the history has a copy of each state of the form. */
function useDraftForm(opened: TripDraft) {
  const form = useForm<TripDraft>({ defaultValues: opened });
  const [state, dispatch] = useReducer(draftReducer, opened, openDraftState);
  /** The field that started this event: what it fills in elsewhere belongs to the same step. */
  const begun = useRef<string | null>(null);
  const typed = useEffectEvent((name: string) => {
    begun.current ??= name;
    const path = begun.current;
    queueMicrotask(() => {
      begun.current = null;
    });
    for (const part of newlyFilled(state.draft, form.getValues())) form.setValue(`${part}.shown`, true);
    const draft = structuredClone(form.getValues());
    dispatch({ type: 'change', draft, path, at: Date.now(), typing: true, removed: null });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // Resetting the form has no field name.
          if (name !== undefined) typed(name);
        },
      }),
    [form],
  );
  const apply = (draft: TripDraft, action: DraftAction) => {
    form.reset(draft);
    dispatch(action);
  };
  const replace = (draft: TripDraft, path: string, removed: string | null) =>
    apply(draft, { type: 'change', draft, path, at: Date.now(), typing: false, removed });
  return {
    form,
    state,
    dispatch,
    apply,
    replace,
    /** Changes a copy of the draft, in one step. `changing` returns the path of the change. */
    change: (changing: (draft: TripDraft) => string, removed: string | null) => {
      const draft = structuredClone(form.getValues());
      const path = changing(draft);
      for (const part of newlyFilled(form.getValues(), draft)) draft[part].shown = true;
      replace(draft, path, removed);
      return { draft, path };
    },
    settle: (path: string) => {
      const draft = structuredClone(form.getValues());
      settle(draft, path);
      if (!isSame(draft, form.getValues())) apply(draft, { type: 'amend', draft });
    },
  };
}

/** The open trip: its draft, its problems, the open entries, and what buttons do to them. */
export function useDraft(opened: TripDraft, onOpenSection: (section: EditorSection) => void) {
  const { form, state, dispatch, apply, replace, change, settle } = useDraftForm(opened);
  /** The opened flights and days, the last one first. For days, only the last one is visible. */
  const [openEntries, setOpenEntries] = useState<readonly string[]>([]);
  const focus = useFocus({ leave: (path) => dispatch({ type: 'leave', path }), settle });
  const closeEntry = (id: string) => setOpenEntries((open) => open.filter((each) => each !== id));
  const openEntry = (id: string) => setOpenEntries((open) => [id, ...open.filter((each) => each !== id)]);
  const show = (draft: TripDraft, path: string) => {
    const id = entryOfPath(draft, path);
    if (id !== null) openEntry(id);
    focus(path);
  };
  /** Changes the draft in one step, and focuses the path that `changing` returns. */
  const edit = (changing: (draft: TripDraft) => string) => {
    const { draft, path } = change(changing, null);
    show(draft, path);
  };
  return {
    form,
    ...state,
    ...useProblems(state),
    openEntries,
    edit,
    /** Inserts an entry into a list, and focuses its field: ".title", or "" for a list of texts. */
    insert: <Path extends ListPath>(list: Path, at: number, entry: EntryOf<Path>, field: string) =>
      edit((draft) => {
        listAt(draft, list).splice(at, 0, entry);
        return `${list}.${at}${field}`;
      }),
    /** Removes an entry of a list; `what` names it in the undo notice. */
    remove: (list: ListPath, at: number, what: string) => {
      change((draft) => {
        listAt(draft, list).splice(at, 1);
        return list;
      }, m.editor_removed({ what }));
      // The focused element is gone.
      focus(REMOVED_PATH);
    },
    /** Replaces the whole draft in one step. */
    replace: (draft: TripDraft) => replace(draft, '', null),
    step: (way: 'undo' | 'redo') => {
      const [target] = way === 'undo' ? state.past : state.future;
      if (target === undefined) return;
      // Opens the section, so that the undone change is visible.
      if (target.path !== '') onOpenSection(sectionOfPath(target.path));
      apply(target.draft, { type: way });
    },
    showAllProblems: () => dispatch({ type: 'try' }),
    /** Shows the flight or day with this id. */
    openEntry,
    closeEntry,
    /** Focuses the field at a path as soon as it is rendered. */
    focus,
    /** Opens the section, flight or day of `path`, and focuses the field. */
    goTo: (path: string) => {
      onOpenSection(sectionOfPath(path));
      show(form.getValues(), path);
    },
  };
}

export const EditorContext = createContext<ReturnType<typeof useDraft> | null>(null);

export function useEditor() {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('There is no trip editor around this component');
  return editor;
}

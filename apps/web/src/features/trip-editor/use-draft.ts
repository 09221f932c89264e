import type { TripDraft } from '@reisspel/contract/trip/trip';
import { isSame } from '@reisspel/rules/game/equality';
import { createContext, useContext, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import {
  type EditorSection,
  type EntryOf,
  entryOfPath,
  type ListPath,
  listAt,
  newlyFilledParts,
  sectionOfPath,
  stablePath,
} from './draft.ts';
import { sortListAt } from './entries.ts';
import { type CheckedDraft, useProblems } from './problems.ts';
import { useFocus } from './use-focus.ts';

/** The `data-path` of the notice with an undo button, by which it gets the focus. */
export const DONE_PATH = 'done-notice';

/** Undo steps that are kept in memory. */
export const MAX_UNDO_STEPS = 100;
/** Milliseconds without typing after which more typing in the same field is a new step. */
export const TYPING_PAUSE_MS = 2_000;

interface Step {
  readonly draft: TripDraft;
  /** The path of the change that came after this draft (in `past`) or led to it (in `future`). */
  readonly path: string;
}

/** The draft with its history, nearest steps first. Immutable. */
export interface DraftState extends CheckedDraft {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Typing at this path soon after `at` (epoch ms) joins the last step. null if nothing does. */
  readonly openStep: { readonly path: string; readonly at: number } | null;
  /** Says what the last change removed or moved, or null if it did neither. */
  readonly doneText: string | null;
}

interface Change extends Step {
  readonly type: 'change';
  readonly at: number;
  /** True when later changes at the same path may join this step, such as the next letter. */
  readonly typing: boolean;
  /** Says what the change removed or moved, or null if it did neither. */
  readonly doneText: string | null;
}

export type DraftAction =
  | Change
  /** A change that follows from another one, such as sorting by time. */
  | { type: 'amend'; draft: TripDraft }
  | { type: 'leave'; path: string }
  | { type: 'try-publish' }
  /** The notice of the publication has an undo of its own. */
  | { type: 'published' }
  | { type: 'undo' }
  | { type: 'redo' };

export function openDraftState(draft: TripDraft): DraftState {
  return {
    past: [],
    draft,
    future: [],
    openStep: null,
    touched: new Set(),
    publishTried: false,
    doneText: null,
  };
}

function applyChange(state: DraftState, { draft, path, at, typing, doneText }: Change): DraftState {
  const { openStep } = state;
  const joinsStep = typing && openStep?.path === path && at - openStep.at < TYPING_PAUSE_MS;
  const past = joinsStep
    ? state.past
    : [{ draft: state.draft, path }, ...state.past].slice(0, MAX_UNDO_STEPS);
  return { ...state, past, draft, future: [], openStep: typing ? { path, at } : null, doneText };
}

function undoOrRedo(state: DraftState, direction: 'undo' | 'redo'): DraftState {
  const [step, ...rest] = direction === 'undo' ? state.past : state.future;
  if (step === undefined) return state;
  const current = { draft: state.draft, path: step.path };
  const restored = { ...state, draft: step.draft, openStep: null, doneText: null };
  return direction === 'undo'
    ? { ...restored, past: rest, future: [current, ...state.future] }
    : { ...restored, past: [current, ...state.past], future: rest };
}

export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'change':
      if (!isSame(action.draft, state.draft)) return applyChange(state, action);
      // A replacement comes from the server. The autosave sees only this same object as saved.
      return action.path === '' ? { ...state, draft: action.draft } : state;
    case 'amend':
      return { ...state, draft: action.draft };
    case 'leave':
      return {
        ...state,
        openStep: null,
        touched: new Set(state.touched).add(stablePath(state.draft, action.path)),
      };
    case 'try-publish':
      return { ...state, publishTried: true };
    case 'published':
      return { ...state, doneText: null };
    case 'undo':
    case 'redo':
      return undoOrRedo(state, action.type);
    default:
      return action satisfies never;
  }
}

/** Returns the form with the draft, and its history, which has copies of the form's values. */
function useDraftForm(opened: TripDraft) {
  const form = useForm<TripDraft>({ defaultValues: opened });
  const [state, dispatch] = useReducer(draftReducer, opened, openDraftState);
  /** The field that the user changed in this event. Fields that it fills in join its step. */
  const changedField = useRef<string | null>(null);
  const recordTyping = useEffectEvent((name: string) => {
    changedField.current ??= name;
    const path = changedField.current;
    queueMicrotask(() => {
      changedField.current = null;
    });
    for (const part of newlyFilledParts(state.draft, form.getValues())) form.setValue(`${part}.shown`, true);
    const draft = structuredClone(form.getValues());
    dispatch({ type: 'change', draft, path, at: Date.now(), typing: true, doneText: null });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // A reset of the form has no field name.
          if (name !== undefined) recordTyping(name);
        },
      }),
    [form],
  );
  const apply = (draft: TripDraft, action: DraftAction) => {
    form.reset(draft);
    dispatch(action);
  };
  const replace = (draft: TripDraft, path: string, doneText: string | null) =>
    apply(draft, { type: 'change', draft, path, at: Date.now(), typing: false, doneText });
  return {
    form,
    state,
    dispatch,
    apply,
    replace,
    /** Changes a copy of the draft, in one step. `mutate` returns the path that it changes. */
    change: (mutate: (draft: TripDraft) => string, doneText: string | null) => {
      const draft = structuredClone(form.getValues());
      const path = mutate(draft);
      for (const part of newlyFilledParts(form.getValues(), draft)) draft[part].shown = true;
      replace(draft, path, doneText);
      return { draft, path };
    },
    sortList: (path: string) => {
      const draft = structuredClone(form.getValues());
      sortListAt(draft, path);
      if (!isSame(draft, form.getValues())) apply(draft, { type: 'amend', draft });
    },
  };
}

export function useDraft(opened: TripDraft, onOpenSection: (section: EditorSection) => void) {
  const { form, state, dispatch, apply, replace, change, sortList } = useDraftForm(opened);
  /** Ids of the opened flights and days, the latest first. Only the latest day is visible. */
  const [openEntries, setOpenEntries] = useState<readonly string[]>([]);
  const focus = useFocus({
    onLeaveField: (path) => dispatch({ type: 'leave', path }),
    onLeaveRow: sortList,
  });
  const closeEntry = (id: string) => setOpenEntries((open) => open.filter((other) => other !== id));
  const openEntry = (id: string) => setOpenEntries((open) => [id, ...open.filter((other) => other !== id)]);
  const openAndFocus = (draft: TripDraft, path: string) => {
    const id = entryOfPath(draft, path);
    if (id !== null) openEntry(id);
    focus(path);
  };
  const edit = (mutate: (draft: TripDraft) => string) => {
    const { draft, path } = change(mutate, null);
    openAndFocus(draft, path);
  };
  return {
    form,
    ...state,
    ...useProblems(state),
    openEntries,
    edit,
    /** Inserts an entry into a list, and focuses `field`: ".title", or "" in a list of texts. */
    insert: <Path extends ListPath>(list: Path, at: number, entry: EntryOf<Path>, field: string) =>
      edit((draft) => {
        listAt(draft, list).splice(at, 0, entry);
        return `${list}.${at}${field}`;
      }),
    /** Removes an entry of a list. `name` is for the undo notice. */
    remove: (list: ListPath, at: number, name: string) => {
      change(
        (draft) => {
          listAt(draft, list).splice(at, 1);
          return list;
        },
        m.editor_removed({ what: name }),
      );
      // The focused button was removed with the entry.
      focus(DONE_PATH);
    },
    /** Applies a booking in one step. `text` is for the undo notice. */
    take: (mutate: (draft: TripDraft) => string, text: string) => {
      change(mutate, text);
      // The pressed button is gone with the list of what was read.
      focus(DONE_PATH);
    },
    /** Applies a change of the whole trip, such as a move. `text` is for the undo notice. */
    changeTrip: (draft: TripDraft, text: string) => {
      // With the path of the first day, this step would offer the move again.
      replace(draft, 'countdownAt', text);
      // The pressed button is gone with the offer or the dialog.
      focus(DONE_PATH);
    },
    replace: (draft: TripDraft) => replace(draft, '', null),
    step: (direction: 'undo' | 'redo') => {
      const [target] = direction === 'undo' ? state.past : state.future;
      if (target === undefined) return;
      // Opens the section of the change, so that the result is visible.
      if (target.path !== '') onOpenSection(sectionOfPath(target.path));
      apply(target.draft, { type: direction });
    },
    markPublished: () => dispatch({ type: 'published' }),
    showAllProblems: () => dispatch({ type: 'try-publish' }),
    openEntry,
    closeEntry,
    focus,
    /** Opens the section, flight or day of `path`, and focuses the field. */
    goTo: (path: string) => {
      onOpenSection(sectionOfPath(path));
      openAndFocus(form.getValues(), path);
    },
  };
}

export const EditorContext = createContext<ReturnType<typeof useDraft> | null>(null);

export function useEditor() {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('There is no trip editor around this component');
  return editor;
}

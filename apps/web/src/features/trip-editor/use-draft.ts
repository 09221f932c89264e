import type { TripDraft } from '@reisspel/contract/trip';
import { isSame } from '@reisspel/rules/game/same';
import {
  createContext,
  type Dispatch,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type EditorSection, entryOfPath, newlyFilled, sectionOfPath } from './draft.ts';
import { type DraftAction, draftReducer, openDraftState } from './draft-state.ts';
import { settle } from './entries.ts';
import { useFocus } from './use-focus.ts';

/** By which the notice of a deletion is found, to put the focus on it. */
export const REMOVED_PATH = 'removed-notice';

/** What a button can do to the draft and the screen. Stays the same object while the editor is open. */
export interface EditorActions {
  /** Changes the draft in one step, and goes to the path that `change` gives back. */
  edit: (change: (draft: TripDraft) => string) => void;
  /** Takes something away from what is at `path`; `text` says what, beside the way back. */
  remove: (path: string, change: (draft: TripDraft) => void, text: string) => void;
  /** Makes another draft of the whole one, as one step. */
  replace: (draft: TripDraft) => void;
  /** Shows the flight or day with this id. */
  openEntry: (id: string) => void;
  closeEntry: (id: string) => void;
  /** Puts the focus on the field at `path`, as soon as it is there. */
  focus: (path: string) => void;
  /** Opens the section, flight or day of `path`, and puts the focus there. */
  goTo: (path: string) => void;
}

export const ActionsContext = createContext<EditorActions | null>(null);

export function useEditorActions(): EditorActions {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error('There is no trip editor around this component');
  return actions;
}

/** The ways in which the draft changes. The form holds it; the history gets a copy of each state. */
function draftChanges(form: UseFormReturn<TripDraft>, dispatch: Dispatch<DraftAction>, opened: TripDraft) {
  let latest = opened;
  /** The field that this event began with: what it fills in elsewhere belongs to the same step. */
  let begun: string | null = null;

  const show = (draft: TripDraft) => {
    latest = draft;
    form.reset(draft);
  };
  return {
    typed: (name: string) => {
      begun ??= name;
      const path = begun;
      queueMicrotask(() => {
        begun = null;
      });
      for (const part of newlyFilled(latest, form.getValues())) form.setValue(`${part}.shown`, true);
      latest = structuredClone(form.getValues());
      dispatch({ type: 'change', draft: latest, path, at: Date.now(), typing: true, removed: null });
    },
    /** `change` gives back the path that it is about. */
    change: (change: (draft: TripDraft) => string, removed: string | null) => {
      const draft = structuredClone(form.getValues());
      const path = change(draft);
      for (const part of newlyFilled(latest, draft)) draft[part].shown = true;
      show(draft);
      dispatch({ type: 'change', draft, path, at: Date.now(), typing: false, removed });
      return { draft, path };
    },
    replace: (draft: TripDraft) => {
      show(draft);
      dispatch({ type: 'change', draft, path: '', at: Date.now(), typing: false, removed: null });
    },
    step: (type: 'undo' | 'redo', draft: TripDraft) => {
      show(draft);
      dispatch({ type });
    },
    leave: (path: string) => dispatch({ type: 'leave', path }),
    settle: (path: string) => {
      const draft = structuredClone(form.getValues());
      settle(draft, path);
      if (isSame(draft, latest)) return;
      show(draft);
      dispatch({ type: 'amend', draft });
    },
  };
}

/** The flights and days that were opened, the last one first: of the days of a part that one is in view. */
function useOpenEntries() {
  const [openEntries, setOpenEntries] = useState<readonly string[]>([]);
  const closeEntry = useCallback(
    (id: string) => setOpenEntries((open) => open.filter((each) => each !== id)),
    [],
  );
  const openEntry = useCallback(
    (id: string) => setOpenEntries((open) => [id, ...open.filter((each) => each !== id)]),
    [],
  );
  return { openEntries, openEntry, closeEntry };
}

/** The draft in its form, with its history, and what of it is in view. */
export function useDraft(opened: TripDraft, onOpenSection: (section: EditorSection) => void) {
  const form = useForm<TripDraft>({ defaultValues: opened });
  const [state, dispatch] = useReducer(draftReducer, opened, openDraftState);
  const [changes] = useState(() => draftChanges(form, dispatch, opened));
  const { openEntries, openEntry, closeEntry } = useOpenEntries();
  const focus = useFocus(changes);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // A draft that is put in as a whole has no name.
          if (name !== undefined) changes.typed(name);
        },
      }),
    [form, changes],
  );

  const actions = useMemo((): EditorActions => {
    const show = (draft: TripDraft, path: string) => {
      const id = entryOfPath(draft, path);
      if (id !== null) openEntry(id);
      focus(path);
    };
    return {
      edit: (change) => {
        const { draft, path } = changes.change(change, null);
        show(draft, path);
      },
      remove: (path, change, text) => {
        changes.change((draft) => {
          change(draft);
          return path;
        }, text);
        // What had the focus is gone.
        focus(REMOVED_PATH);
      },
      replace: changes.replace,
      openEntry,
      closeEntry,
      focus,
      goTo: (path) => {
        onOpenSection(sectionOfPath(path));
        show(form.getValues(), path);
      },
    };
  }, [form, changes, openEntry, closeEntry, focus, onOpenSection]);

  const step = (way: 'undo' | 'redo') => {
    const target = way === 'undo' ? state.past.at(-1) : state.future[0];
    if (target === undefined) return;
    // Whoever takes something back wants to see it happen.
    if (target.path !== '') onOpenSection(sectionOfPath(target.path));
    changes.step(way, target.draft);
  };
  const showAllProblems = () => dispatch({ type: 'try' });
  return { form, state, actions, openEntries, step, showAllProblems };
}

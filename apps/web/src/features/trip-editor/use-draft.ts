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

/** The `data-path` of the removal notice, for the focus. */
export const REMOVED_PATH = 'removed-notice';

/** Actions on the draft and the screen. The object stays the same while the editor is open. */
export interface EditorActions {
  /** Changes the draft in one step, and focuses the path that `change` returns. */
  edit: (change: (draft: TripDraft) => string) => void;
  /** Removes something at `path`; `text` describes it in the undo notice. */
  remove: (path: string, change: (draft: TripDraft) => void, text: string) => void;
  /** Replaces the whole draft in one step. */
  replace: (draft: TripDraft) => void;
  /** Shows the flight or day with this id. */
  openEntry: (id: string) => void;
  closeEntry: (id: string) => void;
  /** Focuses the field at `path` as soon as it is rendered. */
  focus: (path: string) => void;
  /** Opens the section, flight or day of `path`, and focuses the field. */
  goTo: (path: string) => void;
}

export const ActionsContext = createContext<EditorActions | null>(null);

export function useEditorActions(): EditorActions {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error('There is no trip editor around this component');
  return actions;
}

/** The changes of the draft. The form holds it; the history gets a copy of each state. */
function draftChanges(form: UseFormReturn<TripDraft>, dispatch: Dispatch<DraftAction>, opened: TripDraft) {
  let latest = opened;
  /** The field that started this event: what it fills in elsewhere belongs to the same step. */
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
    /** `change` returns its path. */
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

/** The opened flights and days, the last one first. For days, only the last one is visible. */
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

/** The draft in its form, with its history and the open entries. */
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
          // Resetting the form has no field name.
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
        // The focused element is gone.
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
    // Opens the section, so that the undone change is visible.
    if (target.path !== '') onOpenSection(sectionOfPath(target.path));
    changes.step(way, target.draft);
  };
  const showAllProblems = () => dispatch({ type: 'try' });
  return { form, state, actions, openEntries, step, showAllProblems };
}

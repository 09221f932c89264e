import type { TripDraft } from '@reisspel/contract/trip';
import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { entryOfPath, sectionOfPath } from './draft-path.ts';
import type { EditorActions } from './editor-context.ts';
import { type EditorAction, editorReducer, openEditor, pathOfStep, sectionOfStep } from './editor-state.ts';
import { type Lens, type Update, wholeDraft } from './lens.ts';
import type { EditorSection } from './sections.ts';
import { useFocusRequests } from './use-focus-requests.ts';
import { useLeaving } from './use-leaving.ts';

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

/** By which the notice of a deletion is found, to put the focus on it. */
export const REMOVED_ID = 'removed-notice';

type How = Pick<Extract<EditorAction, { type: 'change' }>, 'typing' | 'removed'>;

/** The ways to change the draft. */
function changesBy(
  dispatch: Dispatch<EditorAction>,
): Pick<EditorActions, 'set' | 'follow' | 'edit' | 'remove' | 'replace'> {
  const change = <T>({ path, over }: Lens<T>, update: Update<T>, how: Partial<How> = {}) =>
    dispatch({
      type: 'change',
      path,
      update: (whole) => over(whole, update),
      at: Date.now(),
      typing: false,
      removed: null,
      ...how,
    });
  return {
    set: (lens, value) => change(lens, () => value, { typing: true }),
    follow: (lens, update) => change(lens, update, { typing: true }),
    edit: (lens, update) => change(lens, update),
    remove: (lens, update, removed) => change(lens, update, { removed }),
    replace: (next) => change(wholeDraft, () => next),
  };
}

/** Everything of the editor that is not the server's: the draft with its history, and what of it is in view. */
export function useTripEditor(opened: TripDraft, onOpenSection: (section: EditorSection) => void) {
  const [state, dispatch] = useReducer(editorReducer, opened, openEditor);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const draft = useCallback(() => latest.current.history.present, []);
  const { openEntries, openEntry, closeEntry } = useOpenEntries();
  const { focusPath, focusEntry, holdFocus } = useFocusRequests();

  const actions = useMemo((): EditorActions => {
    const changes = changesBy(dispatch);
    return {
      ...changes,
      remove: (lens, update, removed) => {
        changes.remove(lens, update, removed);
        // What had the focus is gone.
        focusEntry(REMOVED_ID);
      },
      openEntry,
      closeEntry,
      focusPath,
      focusEntry,
      goTo: (path) => {
        const id = entryOfPath(draft(), path);
        if (id !== null) openEntry(id);
        onOpenSection(sectionOfPath(path));
        focusPath(path);
      },
    };
  }, [draft, openEntry, closeEntry, focusPath, focusEntry, onOpenSection]);

  const step = useCallback(
    (way: 'undo' | 'redo') => {
      const path = pathOfStep(latest.current.history, way);
      if (path === null) return;
      const section = sectionOfStep(path);
      // Whoever takes something back wants to see it happen.
      if (section !== null) onOpenSection(section);
      dispatch({ type: way });
    },
    [onOpenSection],
  );

  useLeaving(dispatch, holdFocus);
  const showAllProblems = useCallback(() => dispatch({ type: 'try' }), []);
  return { state, actions, openEntries, step, showAllProblems };
}

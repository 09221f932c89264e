import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { entryOfPath, sectionOfPath } from './draft-path.ts';
import type { EditorActions } from './editor-context.ts';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  openEditor,
  pathOfStep,
  sectionOfStep,
} from './editor-state.ts';
import { type Lens, type Update, wholeDraft } from './lens.ts';
import type { OpenedDraft } from './opened-draft.ts';
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

type How = Pick<Extract<EditorAction, { type: 'change' }>, 'typing' | 'removed'>;

/** Everything of the editor that is not the server's: the draft with its history, and what of it is in view. */
export function useTripEditor(opened: OpenedDraft, onOpenSection: (section: EditorSection) => void) {
  const [state, dispatch] = useReducer(
    editorReducer,
    opened,
    ({ server, unsaved }): EditorState =>
      openEditor(unsaved?.draft ?? server.draft, unsaved === null ? null : server.draft),
  );
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const draft = useCallback(() => latest.current.history.present, []);
  const { openEntries, openEntry, closeEntry } = useOpenEntries();
  const { focusPath, focusEntry } = useFocusRequests();

  const actions = useMemo((): EditorActions => {
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

  useLeaving(dispatch);
  const showAllProblems = useCallback(() => dispatch({ type: 'try' }), []);
  return { state, actions, openEntries, step, showAllProblems };
}

import type { TripDraft } from '@reisspel/contract/trip';
import { type FocusEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { entryOfPath, sectionOfPath } from './draft-path.ts';
import type { EditorActions } from './editor-context.ts';
import { type EditorState, editorReducer, openEditor, pathOfStep, sectionOfStep } from './editor-state.ts';
import { type Lens, type Update, wholeDraft } from './lens.ts';
import type { OpenedDraft } from './opened-draft.ts';
import type { EditorSection } from './sections.ts';
import { settle } from './settle.ts';
import { useFocusRequests } from './use-focus-requests.ts';

/** The ids of the days that `id` stands among: of these one is open at a time. */
function daysBeside({ schedule, homeStayers }: TripDraft, id: string): readonly string[] {
  const lists = [schedule.days, homeStayers.days].map((days) => days.map((day) => day.id));
  return lists.find((ids) => ids.includes(id)) ?? [];
}

/** Which flights and days are folded out. */
function useOpenEntries(latest: () => TripDraft) {
  const [openEntries, setOpenEntries] = useState<ReadonlySet<string>>(new Set());
  const openEntry = useCallback(
    (id: string) => {
      // A day that was made in the same breath is not in the draft yet, nor are its neighbours then of any matter.
      setOpenEntries((open) => {
        const closed = new Set(daysBeside(latest(), id));
        return new Set([id, ...[...open].filter((each) => !closed.has(each))]);
      });
    },
    [latest],
  );
  const closeEntry = useCallback(
    (id: string) => setOpenEntries((open) => new Set([...open].filter((each) => each !== id))),
    [],
  );
  return { openEntries, openEntry, closeEntry };
}

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null;
}

/** Everything of the editor that is not the server's: the draft with its history, and what of it is in view. */
export function useTripEditor(opened: OpenedDraft, onOpenSection: (section: EditorSection) => void) {
  const [state, dispatch] = useReducer(editorReducer, opened, ({ server, unsaved }): EditorState =>
    openEditor(unsaved?.draft ?? server.draft, unsaved === null ? null : server.draft),
  );
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const draft = useCallback(() => latest.current.history.present, []);
  const { openEntries, openEntry, closeEntry } = useOpenEntries(draft);
  const { focusPath, focusEntry } = useFocusRequests();

  const actions = useMemo((): EditorActions => {
    const change = <T>({ path, over }: Lens<T>, update: Update<T>, removed?: string) =>
      dispatch({
        type: 'change',
        path,
        update: (whole) => over(whole, update),
        at: Date.now(),
        ...(removed === undefined ? {} : { removed }),
      });
    return {
      set: (lens, value) => change(lens, () => value),
      edit: (lens, update) => change(lens, update),
      remove: (lens, update, text) => change(lens, update, text),
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

  const onLeave = useCallback(({ target, relatedTarget }: FocusEvent) => {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined;
    if (path === undefined) return;
    dispatch({ type: 'leave', path });
    const row = rowOf(target);
    if (row !== null && row === rowOf(relatedTarget)) return;
    dispatch({ type: 'amend', update: (whole) => settle(whole, path) });
  }, []);

  const showAllProblems = useCallback(() => dispatch({ type: 'try' }), []);
  return { state, actions, openEntries, step, onLeave, showAllProblems };
}

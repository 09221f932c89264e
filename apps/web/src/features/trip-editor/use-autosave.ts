import type { TripDraft } from '@reisspel/contract/trip';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { Autosave, type AutosaveDeps, type SaveState } from './autosave.ts';
import { keepUnsaved } from './draft-backup.ts';
import { meaningOf, readDraft, saveDraft } from './editor-api.ts';
import { noteClosing, type OpenedDraft } from './opened-draft.ts';
import { isSame } from './same.ts';

/** Tells the previews of this trip, in this window or another, that there is a newer draft to show. */
function announceSaved(): void {
  const previews = new BroadcastChannel(`reisspel-draft${BASE}`);
  previews.postMessage('saved');
  previews.close();
}

const DEPS: AutosaveDeps<TripDraft> = {
  save: saveDraft,
  read: readDraft,
  isSame,
  meaningOf,
  keep: keepUnsaved,
  onSaved: announceSaved,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** An unsaved draft of this device builds on the save that it was made from, which may not be the last one. */
function createAutosave({ server, unsaved }: OpenedDraft): Autosave<TripDraft> {
  if (unsaved === null) return new Autosave(DEPS, server, [server.draft]);
  const possible = unsaved.sent === null ? [] : [unsaved.sent];
  return new Autosave(DEPS, { ...server, revision: unsaved.revision }, possible);
}

/** What a draft is that was changed a moment ago. */
const JUST_CHANGED: SaveState = { kind: 'waiting' };

/** Saves when the page is left, tries again when there is a connection, and warns while something is unsaved. */
function guard(autosave: Autosave<TripDraft>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const leave = () => autosave.leave();
  addEventListener('pagehide', leave, { signal });
  addEventListener('online', () => autosave.retry(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') leave();
      else autosave.retry();
    },
    { signal },
  );
  addEventListener(
    'beforeunload',
    (event) => {
      if (autosave.getState().kind !== 'saved') event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}

/** Whether the server no longer takes this browser for the organiser's. */
function isLoggedOut(state: SaveState): boolean {
  return (
    state.kind === 'refused' && state.error instanceof ApiError && state.error.code === 'unauthenticated'
  );
}

/** Saves `draft` whenever it changes, and the last of it when the editor is closed. */
export function useAutosave(
  opened: OpenedDraft,
  draft: TripDraft,
): { autosave: Autosave<TripDraft>; save: SaveState } {
  const [autosave] = useState(() => createAutosave(opened));
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  // The autosave hears of a change after it is drawn: until then "saved" is what the draft before it was.
  const save = state.kind === 'saved' && autosave.current !== draft ? JUST_CHANGED : state;
  const sessionChanged = useSessionChanged();

  useEffect(() => {
    const stopGuarding = guard(autosave);
    return () => {
      stopGuarding();
      noteClosing(autosave.close());
    };
  }, [autosave]);
  useEffect(() => autosave.change(draft), [autosave, draft]);

  const loggedOut = isLoggedOut(save);
  useEffect(() => {
    if (!loggedOut) return;
    // The gate takes the editor's place. What was typed is kept on this device, and is back after the password.
    sessionChanged().catch(() => {
      // The gate itself tells when it cannot be reached.
    });
  }, [loggedOut, sessionChanged]);
  return { autosave, save };
}

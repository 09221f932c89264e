import type { TripDraft } from '@reisspel/contract/trip';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { Autosave, type AutosaveDeps, type SaveState } from './autosave.ts';
import { saveDraft } from './mutations.ts';
import { readDraft } from './queries.ts';

/** Failures that may be over in a moment. */
const PASSING: ReadonlySet<string> = new Set([
  'network',
  'upload_interrupted',
  'too_busy',
  'too_many_requests',
  'database_unavailable',
  'internal',
]);

const DEPS: AutosaveDeps<TripDraft> = {
  save: saveDraft,
  meaningOf: (error) => {
    // Anything that is no word of the server is a fault that a later try may not have.
    if (!(error instanceof ApiError) || PASSING.has(error.code)) return 'passing';
    return error.code === 'draft_outdated' ? 'outdated' : 'refused';
  },
  // The previews of this trip, in this window or another, show the newer draft.
  onSaved: () => {
    const previews = new BroadcastChannel(`reisspel-draft${BASE}`);
    previews.postMessage('saved');
    previews.close();
  },
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Saves when the page is left, tries again when there is a connection, and warns of what is not saved. */
function guard(autosave: Autosave<TripDraft>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pagehide', () => autosave.leave(), { signal });
  addEventListener('online', () => autosave.retry(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') autosave.leave();
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

/** The draft that was opened last. It outlives its editor: a login, or another page, may come in between. */
let last: { readonly autosave: Autosave<TripDraft>; readonly stop: () => void } | null = null;

interface OpenedDraft {
  readonly autosave: Autosave<TripDraft>;
  /** Tells one opening from another. */
  readonly openedAt: number;
}

/** Opens what the server has. */
async function openAnew(): Promise<OpenedDraft> {
  const autosave = new Autosave(DEPS, await readDraft());
  last?.stop();
  last = { autosave, stop: guard(autosave) };
  return { autosave, openedAt: Date.now() };
}

/** Goes on with what could not be saved yet, if anything. */
async function openDraft(): Promise<OpenedDraft> {
  if (last === null || (await last.autosave.flush())) return openAnew();
  return { autosave: last.autosave, openedAt: Date.now() };
}

export const openedDraftQuery = queryOptions({
  queryKey: ['trip-editing'],
  queryFn: openDraft,
  // Each opening asks; after that the editor itself knows best.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Opens the trip anew as the server has it; what is not saved here is let go of. */
export function useReload(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    queryClient.setQueryData(openedDraftQuery.queryKey, await openAnew());
  }, [queryClient]);
}

/** Whoever comes back to a window with nothing unsaved goes on with what was saved elsewhere meanwhile. */
function useNewerDraft(autosave: Autosave<TripDraft>): void {
  const reload = useReload();
  useEffect(() => {
    const look = async () => {
      const isClean = () => autosave.getState().kind === 'saved';
      if (document.visibilityState !== 'visible' || !isClean()) return;
      const { revision } = autosave;
      const server = await readDraft();
      // Something may have been typed, or saved, while this was asked.
      if (isClean() && autosave.revision === revision && server.revision !== revision) await reload();
    };
    const listen = () => {
      look().catch(() => {
        // The next save tells.
      });
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [autosave, reload]);
}

/** Whether the server no longer takes this browser for the organiser's. */
function isLoggedOut(state: SaveState): boolean {
  return (
    state.kind === 'refused' && state.error instanceof ApiError && state.error.code === 'unauthenticated'
  );
}

/** Saves `draft` whenever it changes, and the last of it when the editor is closed. */
export function useAutosave(autosave: Autosave<TripDraft>, draft: TripDraft): SaveState {
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  const sessionChanged = useSessionChanged();
  useEffect(() => () => autosave.leave(), [autosave]);
  useEffect(() => autosave.change(draft), [autosave, draft]);
  useNewerDraft(autosave);

  const loggedOut = isLoggedOut(state);
  useEffect(() => {
    if (!loggedOut) return;
    // The gate takes the editor's place. The draft is saved after the password.
    sessionChanged().catch(() => {
      // The gate itself tells when it cannot be reached.
    });
  }, [loggedOut, sessionChanged]);
  // The autosave hears of a change after it is drawn: until then "saved" is what the draft before it was.
  return state.kind === 'saved' && autosave.current !== draft ? { kind: 'waiting' } : state;
}

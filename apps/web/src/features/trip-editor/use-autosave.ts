import type { TripDraft } from '@reisspel/contract/trip/trip';
import type { DraftSaved, TripDraftInput, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, request } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { Autosave, type AutosaveDeps, type SaveState } from './autosave.ts';
import { readDraft } from './queries.ts';

/** Error codes of failures that may soon be over, so the save is retried. */
const TEMPORARY_FAILURES: ReadonlySet<string> = new Set([
  'network',
  'upload_interrupted',
  'too_busy',
  'too_many_requests',
  'database_unavailable',
  'internal',
]);

/** The most bytes of a `keepalive` request. Browsers limit all of them together to 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

const DEPS: AutosaveDeps<TripDraft> = {
  save: async (draft, draftRevision) => {
    const json: TripDraftInput = { draft, draftRevision };
    // A `keepalive` request survives closing the page right after typing.
    const keepalive = new Blob([JSON.stringify(json)]).size < MAX_KEEPALIVE_BYTES;
    const saved = await request<DraftSaved>('PUT', '/api/trip/draft', { json, keepalive });
    // Tells the previews of this trip, in any window, to reload the draft.
    const previews = new BroadcastChannel(`reisspel-draft${pageBase()}`);
    previews.postMessage('saved');
    previews.close();
    return saved;
  },
  classifyError: (error) => {
    // An unexpected error may not happen again.
    if (!(error instanceof ApiError) || TEMPORARY_FAILURES.has(error.code)) return 'retrying';
    return error.code === 'draft_outdated' ? 'outdated' : 'refused';
  },
};

/**
 * Saves when the page is hidden or closed, and when the network returns. Warns before the page
 * closes with unsaved changes. Returns a function that ends this.
 */
function watchPage(autosave: Autosave<TripDraft>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['pagehide', 'online']) addEventListener(type, () => void autosave.flush(), { signal });
  document.addEventListener('visibilitychange', () => void autosave.flush(), { signal });
  const onUnload = (event: Event) => {
    if (autosave.getState().kind !== 'saved') event.preventDefault();
  };
  addEventListener('beforeunload', onUnload, { signal });
  return () => listening.abort();
}

interface OpenedDraft {
  readonly autosave: Autosave<TripDraft>;
  /** Epoch milliseconds. A new opening renders a new editor. */
  readonly openedAt: number;
  readonly stop: () => void;
}

/** The last opened draft. It outlives its editor, which a login or another page may replace. */
let lastOpened: OpenedDraft | null = null;

function openAutosave(server: TripEditing): OpenedDraft {
  lastOpened?.stop();
  const autosave = new Autosave(DEPS, server);
  lastOpened = { autosave, openedAt: Date.now(), stop: watchPage(autosave) };
  return lastOpened;
}

/** Opens the server's draft, unless this window has it already or has unsaved changes. */
async function openDraft(): Promise<OpenedDraft> {
  if (lastOpened !== null && !(await lastOpened.autosave.flush())) return lastOpened;
  const server = await readDraft();
  // Something may have been typed or saved during the request.
  const isDirty = lastOpened?.autosave.getState().kind !== 'saved';
  const isNewest = lastOpened?.autosave.revision === server.draftRevision;
  return lastOpened !== null && (isDirty || isNewest) ? lastOpened : openAutosave(server);
}

export const openedDraftQuery = queryOptions({
  queryKey: ['trip-editing'],
  queryFn: openDraft,
  // Another window may have changed the trip meanwhile.
  refetchOnWindowFocus: true,
  gcTime: 0,
});

/** Returns a function that opens the server's draft again and discards unsaved changes. */
export function useReloadDraft(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.setQueryData(openedDraftQuery.queryKey, openAutosave(await readDraft()));
  };
}

/** Saves `draft` on each change, and once more when the editor closes. */
export function useAutosave(autosave: Autosave<TripDraft>, draft: TripDraft): SaveState {
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  const sessionChanged = useSessionChanged();
  useEffect(() => () => void autosave.flush(), [autosave]);
  useEffect(() => autosave.change(draft), [autosave, draft]);

  const refusal = state.kind === 'refused' ? state.error : null;
  const loggedOut = refusal instanceof ApiError && refusal.code === 'unauthenticated';
  useEffect(() => {
    if (!loggedOut) return;
    // The password form replaces the editor. The draft is saved after the login.
    sessionChanged().catch(() => {
      // The password form shows its own error.
    });
  }, [loggedOut, sessionChanged]);
  // Until the autosave has the new draft, its state `saved` is about the old draft.
  return state.kind === 'saved' && autosave.current !== draft ? { kind: 'waiting' } : state;
}

import type { TripDraft } from '@reisspel/contract/trip/trip';
import type { DraftSaved, TripDraftInput, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, request } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { Autosave, type AutosaveDeps, type SaveState } from './autosave.ts';
import { readDraft } from './queries.ts';

/** Failures that may soon be over. */
const PASSING: ReadonlySet<string> = new Set([
  'network',
  'upload_interrupted',
  'too_busy',
  'too_many_requests',
  'database_unavailable',
  'internal',
]);

/** Bytes of a `keepalive` request; the platform limits all of them together to 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

const DEPS: AutosaveDeps<TripDraft> = {
  save: async (draft, draftRevision) => {
    const json: TripDraftInput = { draft, draftRevision };
    // A save then survives closing the page right after typing.
    const keepalive = new Blob([JSON.stringify(json)]).size < MAX_KEEPALIVE_BYTES;
    const saved = await request<DraftSaved>('PUT', '/api/trip/draft', { json, keepalive });
    // Tells the previews of this trip, in any window, to reload the draft.
    const previews = new BroadcastChannel(`reisspel-draft${BASE}`);
    previews.postMessage('saved');
    previews.close();
    return saved;
  },
  meaningOf: (error) => {
    // An error that is not the server's may not happen again.
    if (!(error instanceof ApiError) || PASSING.has(error.code)) return 'retrying';
    return error.code === 'draft_outdated' ? 'outdated' : 'refused';
  },
};

/** Saves when the page closes or the network returns, and warns of unsaved changes. */
function guard(autosave: Autosave<TripDraft>): () => void {
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
  /** Distinguishes one opening from another. */
  readonly openedAt: number;
  readonly stop: () => void;
}

/** The last opened draft. It outlives its editor: a login or another page may come between. */
let last: OpenedDraft | null = null;

function open(server: TripEditing): OpenedDraft {
  last?.stop();
  const autosave = new Autosave(DEPS, server);
  last = { autosave, openedAt: Date.now(), stop: guard(autosave) };
  return last;
}

/** Opens the server's draft, unless this window has it already or has unsaved changes. */
async function openDraft(): Promise<OpenedDraft> {
  if (last !== null && !(await last.autosave.flush())) return last;
  const server = await readDraft();
  // Something may have been typed or saved during the request.
  const isDirty = last?.autosave.getState().kind !== 'saved';
  const isNewest = last?.autosave.revision === server.draftRevision;
  return last !== null && (isDirty || isNewest) ? last : open(server);
}

export const openedDraftQuery = queryOptions({
  queryKey: ['trip-editing'],
  queryFn: openDraft,
  // Another window may have changed the trip meanwhile.
  refetchOnWindowFocus: true,
  gcTime: 0,
});

/** Reopens the server's draft and discards unsaved changes. */
export function useReload(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.setQueryData(openedDraftQuery.queryKey, open(await readDraft()));
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
    // The password gate replaces the editor. The draft is saved after the login.
    sessionChanged().catch(() => {
      // The gate shows its own error.
    });
  }, [loggedOut, sessionChanged]);
  // The autosave learns of a change after the render; until then its "saved" is about the old
  // draft.
  return state.kind === 'saved' && autosave.current !== draft ? { kind: 'waiting' } : state;
}

import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BASE } from '../lib/base.ts';
import { forgetEarly } from '../lib/early.ts';
import { sessionQuery } from '../lib/session.ts';
import { sessionChannel } from '../lib/session-channel.ts';
import { onSessionChanged, restartLive } from './session-signal.ts';

/** Tells this browser's other tabs of this trip that the session is another one now. */
const tabs = sessionChannel(BASE);
const SESSION_HASH = hashKey(sessionQuery.queryKey);

/** Drops what was asked before, and what was refused: who was not let in may be now. */
function forgetAnswers(queryClient: QueryClient): void {
  forgetEarly();
  queryClient.removeQueries({
    // Who we were stays until the server says otherwise: the gates would close over what is being typed.
    predicate: ({ state, queryHash }) => state.status === 'error' && queryHash !== SESSION_HASH,
  });
}

function refresh(queryClient: QueryClient): void {
  forgetAnswers(queryClient);
  queryClient.invalidateQueries(sessionQuery).catch(() => {
    // The screen that shows the session tells of it.
  });
}

/** Keeps the session current when the server, or another tab, changes it. Call once, at the start. */
export function followSession(queryClient: QueryClient): void {
  onSessionChanged(() => refresh(queryClient));
  tabs.addEventListener('message', () => {
    refresh(queryClient);
    restartLive();
  });
}

/** To call after logging in or out, or changing teams: asks who we are, and opens the live views anew. */
export function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    tabs.postMessage('changed');
    forgetAnswers(queryClient);
    restartLive();
    await queryClient.invalidateQueries(sessionQuery);
  }, [queryClient]);
}

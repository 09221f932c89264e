import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageBase } from '../lib/base.ts';
import { sessionQuery } from '../lib/session.ts';
import { onSessionChanged, restartLive } from './session-signal.ts';

let channel: BroadcastChannel | null = null;

/**
 * Returns the channel that announces a login, a logout or a change of team to the trip's other
 * tabs. This tab has only one, because a second one would receive the messages of the first.
 */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(`reisspel-session${pageBase()}`);
  return channel;
}

const SESSION_HASH = hashKey(sessionQuery.queryKey);

/** Removes failed queries, because the new session may have access. */
function removeFailedQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    // Keeps the session, because without it the login pages would hide a form in use.
    predicate: ({ state, queryHash }) => state.status === 'error' && queryHash !== SESSION_HASH,
  });
}

function refresh(queryClient: QueryClient): void {
  removeFailedQueries(queryClient);
  queryClient.invalidateQueries(sessionQuery).catch(() => {
    // The screen that shows the session shows this error.
  });
}

/** Loads the session again when another tab or the live stream reports a change of it. */
export function followSession(queryClient: QueryClient): void {
  onSessionChanged(() => refresh(queryClient));
  otherTabs().addEventListener('message', () => {
    refresh(queryClient);
    restartLive();
  });
}

/** Returns the function to call after a login, a logout or a change of team. */
export function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    otherTabs().postMessage('changed');
    removeFailedQueries(queryClient);
    restartLive();
    await queryClient.invalidateQueries(sessionQuery);
  }, [queryClient]);
}

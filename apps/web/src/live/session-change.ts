import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sessionQuery } from '../lib/session.ts';
import { onSessionChanged, restartLive } from './use-live.ts';

/** Tells this browser's other tabs that the session is another one now. */
const tabs = new BroadcastChannel('reisspel-session');

function refresh(queryClient: QueryClient): void {
  queryClient.invalidateQueries(sessionQuery).catch(() => {
    // The screen that shows the session tells of it.
  });
}

/** Keeps the session current when the server, or another tab, changes it. Call once, at the start. */
export function followSession(queryClient: QueryClient): void {
  onSessionChanged(() => refresh(queryClient));
  tabs.addEventListener('message', () => {
    restartLive();
    refresh(queryClient);
  });
}

/** To call after logging in or out, or changing teams: asks who we are, and opens the live views anew. */
export function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    tabs.postMessage('changed');
    restartLive();
    await queryClient.invalidateQueries(sessionQuery);
  }, [queryClient]);
}

import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BASE } from '../lib/base.ts';
import { forgetEarly, sessionChannel } from '../lib/early.ts';
import { sessionQuery } from '../lib/session.ts';
import { onSessionChanged, restartLive } from './session-signal.ts';

const tabs = sessionChannel(BASE);
const SESSION_HASH = hashKey(sessionQuery.queryKey);

/** Drops early answers and failed queries: a browser that was refused may be let in now. */
function forgetAnswers(queryClient: QueryClient): void {
  forgetEarly();
  queryClient.removeQueries({
    // Without the old session the gates would hide a form in use.
    predicate: ({ state, queryHash }) => state.status === 'error' && queryHash !== SESSION_HASH,
  });
}

function refresh(queryClient: QueryClient): void {
  forgetAnswers(queryClient);
  queryClient.invalidateQueries(sessionQuery).catch(() => {
    // The screen that shows the session shows this error.
  });
}

export function followSession(queryClient: QueryClient): void {
  onSessionChanged(() => refresh(queryClient));
  tabs.addEventListener('message', () => {
    refresh(queryClient);
    restartLive();
  });
}

/** Call the result after a login, a logout or a change of team. */
export function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    tabs.postMessage('changed');
    forgetAnswers(queryClient);
    restartLive();
    await queryClient.invalidateQueries(sessionQuery);
  }, [queryClient]);
}

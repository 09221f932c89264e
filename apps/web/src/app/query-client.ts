import { QueryClient } from '@tanstack/react-query';
import { ApiError, type FailureCode } from '../lib/api.ts';
import { followSession } from '../live/session-change.ts';

const MAX_RETRIES = 3;
const PASSING: readonly FailureCode[] = ['network', 'database_unavailable'];

export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser's online state is unreliable both ways, so a request is always tried.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      retry: (failures, error) =>
        error instanceof ApiError && PASSING.includes(error.code) && failures < MAX_RETRIES,
    },
  },
});

followSession(queryClient);

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { followSession } from '../live/session-change.ts';

const MAX_RETRIES = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser's word for being offline is not to be trusted either way: a try tells.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // A refusal stays a refusal; only a lost request is worth asking again.
      retry: (failures, error) =>
        error instanceof ApiError && error.code === 'network' && failures < MAX_RETRIES,
    },
  },
});

followSession(queryClient);

import type { ServerStatus } from '@reisspel/contract/operate/status';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator.ts';

/** Milliseconds between requests while the page is visible. */
const REFRESH_MS = 10_000;

export const statusQuery = queryOptions({
  queryKey: operatorKey('status'),
  queryFn: ({ signal }) => request<ServerStatus>('GET', '/api/status', { signal }),
  refetchInterval: REFRESH_MS,
});

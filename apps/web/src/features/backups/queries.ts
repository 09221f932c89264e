import type { BackupOverview } from '@reisspel/contract/operate/backups';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator.ts';

/** Milliseconds between requests while a backup is being made. */
const RUNNING_REFRESH_MS = 1_000;
/** Milliseconds between other requests. The daily backup may start at any time. */
const IDLE_REFRESH_MS = 60_000;

export const backupsQuery = queryOptions({
  queryKey: operatorKey('backups'),
  queryFn: ({ signal }) => request<BackupOverview>('GET', '/api/backups', { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_REFRESH_MS : IDLE_REFRESH_MS),
});

export function useMakeBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<BackupOverview>('POST', '/api/backups'),
    onSuccess: (overview) => queryClient.setQueryData(backupsQuery.queryKey, overview),
  });
}

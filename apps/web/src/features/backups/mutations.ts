import type { BackupOverview } from '@reisspel/contract/backups';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { backupsQuery } from './queries.ts';

export function useMakeBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<BackupOverview>('POST', '/api/backups'),
    onSuccess: (overview) => queryClient.setQueryData(backupsQuery.queryKey, overview),
  });
}

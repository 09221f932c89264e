import type { SettingsReport } from '@reisspel/contract/diagnostics';
import type { StorageReport } from '@reisspel/contract/storage-diagnostics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Below the key of the sessions: a logout forgets it. */
export const settingsReportQuery = queryOptions({
  queryKey: ['session', 'settings-report'],
  queryFn: ({ signal }) => request<SettingsReport>('GET', '/api/diagnostics/settings', { signal }),
});

/** Each time the page is opened, and then at a press: it writes to the store. */
export const storageReportQuery = queryOptions({
  queryKey: ['session', 'storage-report'],
  queryFn: ({ signal }) => request<StorageReport>('POST', '/api/diagnostics/storage', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

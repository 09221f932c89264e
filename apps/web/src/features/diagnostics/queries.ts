import type { SettingsReport, StorageReport } from '@reisspel/contract/operate/diagnostics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator.ts';

export const settingsReportQuery = queryOptions({
  queryKey: operatorKey('settings-report'),
  queryFn: ({ signal }) => request<SettingsReport>('GET', '/api/diagnostics/settings', { signal }),
});

/** The test runs only when the page opens and on request, because it writes to the store. */
export const storageReportQuery = queryOptions({
  queryKey: operatorKey('storage-report'),
  queryFn: ({ signal }) => request<StorageReport>('POST', '/api/diagnostics/storage', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

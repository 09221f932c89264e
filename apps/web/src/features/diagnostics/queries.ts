import type { SettingsReport } from '@reisspel/contract/diagnostics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Below the key of the sessions: a logout forgets it. */
export const settingsReportQuery = queryOptions({
  queryKey: ['session', 'settings-report'],
  queryFn: ({ signal }) => request<SettingsReport>('GET', '/api/diagnostics/settings', { signal }),
});

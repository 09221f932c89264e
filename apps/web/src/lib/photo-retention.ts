import type { PhotoRetention, PrivacyFacts } from '@reisspel/contract/privacy';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

const PATH = '/api/trip/photo-retention';

export const retentionQuery = queryOptions({
  queryKey: ['photo-retention'],
  queryFn: ({ signal }) => request<PhotoRetention>('GET', PATH, { signal }),
});

export const privacyFactsQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => request<PrivacyFacts>('GET', '/api/privacy', { signal }),
});

/**
 * Sets how many days after the published trip its photos are deleted. With null, they stay. Applies
 * at once, and renews what this page knows of it.
 */
export async function savePhotoDays(days: number | null, client: QueryClient): Promise<void> {
  const retention = await request<PhotoRetention>('PUT', PATH, { json: { days } });
  client.setQueryData(retentionQuery.queryKey, retention);
  await client.invalidateQueries(privacyFactsQuery);
}

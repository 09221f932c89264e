import type { HelperInput, HelperList } from '@reisspel/contract/helpers';
import type { HelperId } from '@reisspel/contract/ids';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, request, send } from '../../../lib/api.ts';
import { operatorKey } from '../../../lib/operator.ts';

export const helpersQuery = queryOptions({
  queryKey: operatorKey('helpers'),
  queryFn: ({ signal }) => request<HelperList>('GET', '/api/helpers', { signal }),
  staleTime: 0,
});

const refetchHelpers = (
  _data: unknown,
  _input: unknown,
  _result: unknown,
  { client }: MutationFunctionContext,
) => client.invalidateQueries(helpersQuery);

export const addHelper = mutationOptions({
  mutationFn: ({ id, input }: { id: HelperId; input: HelperInput }) =>
    send('PUT', `/api/helpers/${id}`, { json: input }),
  onSuccess: refetchHelpers,
});

/** It is no error if another organiser has revoked the helper first. */
export const removeHelper = mutationOptions({
  mutationFn: (id: HelperId) =>
    send('DELETE', `/api/helpers/${id}`).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    }),
  onSuccess: refetchHelpers,
});

import type { MessageId } from '@reisspel/contract/ids';
import type { MessageInput, OrganiserMessage } from '@reisspel/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';

export function useSayMessage() {
  return useMutation({
    mutationFn: (input: MessageInput) => request<OrganiserMessage>('POST', '/api/messages', { json: input }),
  });
}

export function useWithdrawMessage() {
  return useMutation({ mutationFn: (id: MessageId) => send('DELETE', `/api/messages/${id}`) });
}

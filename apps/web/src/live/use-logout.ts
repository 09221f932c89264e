import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../lib/api.ts';
import { forgetOperator } from '../lib/operator.ts';
import { useSessionChanged } from './session-change.ts';

/** Returns the mutation that ends the session of the organiser or the owner. */
export function useLogout(path: '/api/session' | '/api/owner/session') {
  const queryClient = useQueryClient();
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', path),
    onSuccess: async () => {
      await sessionChanged();
      forgetOperator(queryClient);
    },
  });
}

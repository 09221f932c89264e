import type { QueryClient } from '@tanstack/react-query';

const OPERATOR = 'operator';

/** Query key of an answer for organisers or the server's owner only; a logout drops it. */
export function operatorKey<const Rest extends readonly unknown[]>(...rest: Rest) {
  return [OPERATOR, ...rest] as const;
}

/** The next user of this window may be somebody else. */
export function forgetOperator(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [OPERATOR] });
}

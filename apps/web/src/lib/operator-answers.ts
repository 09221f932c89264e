import type { QueryClient } from '@tanstack/react-query';

const OPERATOR = 'operator';

/** The key of an answer that is for who organises or sees to the server only: a logout forgets it. */
export function operatorKey<const Rest extends readonly unknown[]>(...rest: Rest) {
  return [OPERATOR, ...rest] as const;
}

/** To call after a logout: the next one at this window may be somebody else. */
export function forgetOperator(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [OPERATOR] });
}

import type { ReactNode } from 'react';

/** What there is to say about a check that is switched on: set off below its switch. */
export function CheckDetails({ children }: { children: ReactNode }) {
  return <div className="-mt-2 grid grid-cols-1 gap-4 border-line border-l-4 pl-3 sm:pl-4">{children}</div>;
}

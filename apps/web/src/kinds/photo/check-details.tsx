import type { ReactNode } from 'react';

export function CheckDetails({ children }: { children: ReactNode }) {
  return <div className="-mt-2 grid grid-cols-1 gap-4 border-line border-l-4 pl-3 sm:pl-4">{children}</div>;
}

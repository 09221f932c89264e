import type { ReactNode } from 'react';

export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-10 bg-gradient-to-t from-page via-page/90 to-transparent edge-x pt-8 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <div className="pointer-events-auto mx-auto flex max-w-[41.5rem] flex-wrap gap-3">{children}</div>
    </div>
  );
}

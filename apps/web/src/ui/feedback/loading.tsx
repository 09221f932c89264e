import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';

interface LoadingProps {
  className?: string;
  /** The skeletons. */
  children: ReactNode;
}

/** Stands in for content that loads, and tells screen readers so. */
export function Loading({ className, children }: LoadingProps) {
  return (
    <div className={className} aria-busy="true">
      <p role="status" className="sr-only">
        {m.common_loading()}
      </p>
      {children}
    </div>
  );
}

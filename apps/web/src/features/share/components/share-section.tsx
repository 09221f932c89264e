import type { ReactNode } from 'react';
import { PART_LOOK, type SharePart } from '../parts.ts';

interface ShareSectionProps {
  part: SharePart;
  className?: string;
  children: ReactNode;
}

export function ShareSection({ part, className = '', children }: ShareSectionProps) {
  const { anchor, title } = PART_LOOK[part];
  return (
    <section aria-labelledby={anchor} className={className}>
      <h2 id={anchor} className="mb-4 scroll-mt-6 text-3xl">
        {title()}
      </h2>
      {children}
    </section>
  );
}

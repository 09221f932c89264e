import type { ReactNode } from 'react';

interface ShareSectionProps {
  /** Names it in the page's address. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function ShareSection({ id, title, className = '', children }: ShareSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-4 scroll-mt-6 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

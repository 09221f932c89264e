import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

export function PageHeader({ title, text, children }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h1 className="text-4xl">{title}</h1>
        {text ? <p className="mt-1 text-ink-2">{text}</p> : null}
      </div>
      {children}
    </header>
  );
}

import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

interface EditorCardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** Fields that belong together. */
export function EditorCard({ title, text, children }: EditorCardProps) {
  return (
    <Card className="grid grid-cols-1 gap-5 p-[min(1.25rem,5.2vw)]!">
      <div>
        <h3 className="text-2xl">{title}</h3>
        {text === undefined ? null : <p className="mt-1 text-ink-2">{text}</p>}
      </div>
      {children}
    </Card>
  );
}

/** Two fields beside each other, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>;
}

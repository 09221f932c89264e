import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface CheckGroupProps {
  title: string;
  /** `CheckRow`s. */
  children: ReactNode;
}

export function CheckGroup({ title, children }: CheckGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="mb-3 text-2xl">
          {title}
        </h2>
        <ul className="grid grid-cols-1">{children}</ul>
      </Card>
    </section>
  );
}

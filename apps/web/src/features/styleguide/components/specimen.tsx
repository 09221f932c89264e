import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the styleguide, with an anchor for the list of contents. */
export function Part({ id, title, children }: PartProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="mb-8">
      <h2 id={heading} className="mb-4 text-3xl">
        {title}
      </h2>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">{children}</div>
    </section>
  );
}

interface SpecimenProps {
  /** The name in the code. */
  name: string;
  /** When to use it. */
  text: string;
  wide?: boolean;
  children: ReactNode;
}

export function Specimen({ name, text, wide = false, children }: SpecimenProps) {
  return (
    <Card className={`grid grid-cols-1 gap-4 ${wide ? 'lg:col-span-2' : ''}`}>
      <div>
        <h3 className="text-xl">
          <code className="font-display">{name}</code>
        </h3>
        <p className="mt-1 text-ink-2">{text}</p>
      </div>
      {children}
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

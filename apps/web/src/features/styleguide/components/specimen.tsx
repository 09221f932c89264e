import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of the styleguide, reached from its list of contents. */
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
  /** As the code calls it. */
  name: string;
  /** When to take it. */
  text: string;
  wide?: boolean;
  children: ReactNode;
}

/** A component, or a group of tokens, in all its states. */
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

/** Things beside each other, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';

/** The parts of the page by their anchors, in order. */
export const PARTS = {
  colours: m.styleguide_colours,
  sizes: m.styleguide_sizes,
  buttons: m.styleguide_buttons,
  texts: m.styleguide_texts,
  fields: m.styleguide_fields,
  choices: m.styleguide_choices,
  answers: m.styleguide_answers,
};

export function Part({ id, children }: { id: keyof typeof PARTS; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="mb-8">
      <h2 id={`${id}-heading`} className="mb-4 text-3xl">
        {PARTS[id]()}
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

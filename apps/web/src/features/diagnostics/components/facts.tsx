import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface FactsProps {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** Names with their values, in a card. */
export function Facts({ title, facts }: FactsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="mb-3 text-2xl">
          {title}
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="wrap-anywhere font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

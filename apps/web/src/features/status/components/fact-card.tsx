import type { LucideIcon } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';

interface Fact {
  name: string;
  value: string;
}

interface FactCardProps {
  icon: LucideIcon;
  title: string;
  facts: readonly Fact[];
}

/** What is known of one side of the server. */
export function FactCard({ icon: Icon, title, facts }: FactCardProps) {
  return (
    <Card>
      <h2 className="mb-3 flex items-center gap-2 text-xl">
        <Icon aria-hidden className="size-5" />
        {title}
      </h2>
      <dl className="grid gap-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-start justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

import type { Trip } from '@reisspel/contract/trip';
import { Luggage } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';

type Flights = NonNullable<Trip['flights']>;

export function FlightBaggage({ baggage }: Pick<Flights, 'baggage'>) {
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{m.flight_baggage()}</h2>
      <ul className="grid gap-3">
        {baggage.map(({ title, detail }) => (
          <li key={title} className="flex gap-3">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-2xl bg-waiting text-on-waiting">
              <Luggage aria-hidden className="size-5" />
            </span>
            <span>
              <strong className="block">{title}</strong>
              <span className="text-ink-2">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function FlightTips({ tips }: Pick<Flights, 'tips'>) {
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{m.flight_tips()}</h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-coral">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}

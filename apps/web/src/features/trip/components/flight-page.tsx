import { Luggage } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTrip } from '../queries.ts';
import { FlightPass } from './flight-pass.tsx';

export function FlightPage() {
  const { content } = useTrip();
  return (
    <main className="page grid gap-5">
      <PageHeader title={m.flight_title()} text={m.flight_local_times()} />
      {content.flights.map((flight) => (
        <FlightPass key={flight.flightNumber} flight={flight} />
      ))}
      <Card>
        <h2 className="mb-3 text-2xl">{m.flight_baggage()}</h2>
        <ul className="grid gap-3">
          {content.baggage.map(({ title, detail }) => (
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
      <Card>
        <h2 className="mb-3 text-2xl">{m.flight_tips()}</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-coral">
          {content.flightTips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
      {content.notice ? <p className="text-center text-ink-2 text-sm">{content.notice}</p> : null}
    </main>
  );
}

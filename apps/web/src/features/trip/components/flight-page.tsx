import type { Trip } from '@reisspel/contract/trip/trip';
import { Luggage, PlaneTakeoff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useTrip } from '../queries.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { LiveFlightPass } from './live-flight-pass.tsx';
import { PartMissing } from './part-missing.tsx';

const KeepView = optionalPart(() => import('../../../live/keep-view.ts'));

type Flights = NonNullable<Trip['flights']>;

const PAIRS = 'grid grid-cols-1 gap-5 empty:hidden lg:grid-cols-2';

function FlightPasses({ trip, items }: { trip: Trip } & Pick<Flights, 'items'>) {
  if (items.length === 0) return <Message icon={PlaneTakeoff} title={m.flight_none()} />;
  return items.map((flight) => <LiveFlightPass key={flight.id} flight={flight} trip={trip} />);
}

function FlightBaggage({ baggage }: Pick<Flights, 'baggage'>) {
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

function FlightTips({ tips }: Pick<Flights, 'tips'>) {
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

interface FlightPageProps {
  /** Above the flights. */
  top?: ReactNode;
  /** Below the flights. */
  children?: ReactNode;
}

export function FlightPage({ top, children }: FlightPageProps) {
  const trip = useTrip();
  const { flights, calendarPath, notice } = trip;
  if (flights === null) return <PartMissing />;
  const { items, baggage, tips } = flights;
  return (
    <main className="page page-wide grid grid-cols-1 gap-5">
      <KeepView view="trip" />
      <PageHeader title={m.flight_title()} text={m.flight_local_times()} />
      {top}
      <div className={PAIRS}>
        <FlightPasses trip={trip} items={items} />
      </div>
      {children}
      <div className={PAIRS}>
        {baggage.length > 0 ? <FlightBaggage baggage={baggage} /> : null}
        {tips.length > 0 ? <FlightTips tips={tips} /> : null}
      </div>
      <CalendarLinks path={calendarPath} />
      <div className="flex justify-center">
        <PrintButton />
      </div>
      {notice === '' ? null : <p className="text-center text-ink-2 text-sm">{notice}</p>}
    </main>
  );
}

import type { Trip } from '@reisspel/contract/trip';
import { PlaneTakeoff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { flightView } from '../flight-view.ts';
import { useTrip } from '../queries.ts';
import { useOpenTime } from '../use-open-time.ts';
import { useTripUpdates } from '../use-trip-updates.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { FlightBaggage, FlightTips } from './flight-advice.tsx';
import { FlightPass } from './flight-pass.tsx';
import { PartMissing } from './part-missing.tsx';

type Flights = NonNullable<Trip['flights']>;

/** Side by side where there is room: the way there and back, what to bring and what to know. */
const PAIRS = 'grid grid-cols-1 gap-5 empty:hidden lg:grid-cols-2';

function FlightPasses({ items }: Pick<Flights, 'items'>) {
  const live = useTripUpdates();
  const openMs = useOpenTime();
  if (items.length === 0) return <Message icon={PlaneTakeoff} title={m.flight_none()} />;
  return items.map((flight) => (
    <FlightPass key={flight.id} flight={flight} view={flightView(live, flight.id, openMs)} />
  ));
}

/** The flights with how they stand now, and what to bring. `children` come below how they stand. */
export function FlightPage({ children }: { children?: ReactNode }) {
  const { flights, calendarPath, notice } = useTrip();
  if (flights === null) return <PartMissing />;
  const { items, baggage, tips } = flights;
  return (
    <main className="page page-wide grid grid-cols-1 gap-5">
      <PageHeader title={m.flight_title()} text={m.flight_local_times()} />
      <div className={PAIRS}>
        <FlightPasses items={items} />
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

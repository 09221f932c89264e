import { createFileRoute } from '@tanstack/react-router';
import { FlightPage } from '../../features/trip/components/flight-page.tsx';
import * as m from '../../paraglide/messages.js';
import { Arrival } from '../shell/arrival.tsx';
import { FlightNotifications } from '../shell/flight-notifications.tsx';

export const Route = createFileRoute('/vlucht')({
  component: FlightRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.flight_title() }) }] }),
});

function FlightRoute() {
  return (
    <FlightPage top={<Arrival />}>
      <FlightNotifications />
    </FlightPage>
  );
}

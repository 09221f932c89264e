import { createFileRoute } from '@tanstack/react-router';
import { FlightPage } from '../../features/trip/components/flight-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/vlucht')({
  component: FlightPage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.flight_title() }) }] }),
});

import { createFileRoute } from '@tanstack/react-router';
import { FlightPage } from '../../features/trip/components/flight-page.tsx';
import { useIsAdmin } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';
import { FlightNotifications } from '../shell/flight-notifications.tsx';

// Loads later and for the organiser only, because visitors have no use for it.
const ArrivalCard = optionalPart(() => import('../../features/trip-editor/components/arrival-card.tsx'));

export const Route = createFileRoute('/vlucht')({
  component: FlightRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.flight_title() }) }] }),
});

function FlightRoute() {
  const isOrganiser = useIsAdmin();
  return (
    <FlightPage top={isOrganiser ? <ArrivalCard /> : null}>
      <FlightNotifications />
    </FlightPage>
  );
}

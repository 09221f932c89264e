import { createFileRoute } from '@tanstack/react-router';
import { HomeStayersPage } from '../../features/trip/components/home-stayers-page.tsx';
import * as m from '../../paraglide/messages.js';
import { FlightNotifications } from '../shell/flight-notifications.tsx';

export const Route = createFileRoute('/thuisblijvers')({
  component: HomeStayersRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.home_stayers_title() }) }] }),
});

function HomeStayersRoute() {
  return (
    <HomeStayersPage>
      <FlightNotifications />
    </HomeStayersPage>
  );
}

import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { createFileRoute } from '@tanstack/react-router';
import { SharePage } from '../../features/share/components/share-page.tsx';
import { FamilyToday } from '../../features/trip/components/family-today.tsx';
import { FlightPass } from '../../features/trip/components/flight-pass.tsx';
import { Timeline } from '../../features/trip/components/timeline.tsx';
import type { FlightView } from '../../features/trip/flight-view.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';
import { LanguageSwitch } from '../shell/menu-links.tsx';

const FamilyCard = optionalPart(() => import('../../features/notifications/components/family-card.tsx'));

export const Route = createFileRoute('/delen/$token')({
  component: ShareRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.share_title() }) }] }),
});

function viewOf(status: FlightStatus | null, outdated: boolean): FlightView {
  return status === null ? { kind: 'planned' } : { kind: 'known', status, cutOff: outdated };
}

function ShareRoute() {
  const { token } = Route.useParams();
  return (
    <>
      {/* Search engines must not list this page: it is for people with the link. */}
      <meta name="robots" content="noindex" />
      <SharePage
        token={token}
        renderFlight={(flight, status, outdated) => (
          <FlightPass flight={flight} view={viewOf(status, outdated)} />
        )}
        renderToday={({ timeZone, startsOn, endsOn }, days) => (
          <FamilyToday trip={{ timeZone, startsOn, endsOn, schedule: { days } }} />
        )}
        renderSchedule={(days, trip) => <Timeline label={m.schedule_title()} days={days} trip={trip} />}
        notifications={<FamilyCard token={token} />}
      >
        <div className="rounded-card bg-night p-2 text-white print:hidden">
          <LanguageSwitch />
        </div>
      </SharePage>
    </>
  );
}
